import type { Issue } from '../../http/errors/problem.ts';
import { placeholdersIn } from './editable-texts.ts';
import type { EditableText } from './editable-texts.ts';

const longestLine = 150; // characters
const longestText = 1_000;

/** What is wrong with texts that were written in the place of an email's own, by their blocks. */
export function textErrors(
  blocks: readonly EditableText[],
  placeholders: readonly string[],
  texts: Readonly<Record<string, string>>,
): Issue[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const block = blocks.find((one) => one.block === name);
    const message = block ? textError(block, placeholders, text) : 'This email has no such text.';
    return message ? [{ path: `texts.${name}`, message }] : [];
  });
}

function textError({ block, needs }: EditableText, known: readonly string[], text: string): string | undefined {
  const isLine = /^(?:subject|title)/.test(block);
  const used = placeholdersIn(text);
  const strange = used.find((name) => !known.includes(name));
  const missing = needs.find((name) => !used.includes(name));
  if (isLine && text.trim() === '') return 'Please fill this in.';
  if (isLine && text.includes('\n')) return 'Please use one line.';
  if (text.length > (isLine ? longestLine : longestText)) {
    return `Please use ${isLine ? longestLine : '1,000'} characters at most.`;
  }
  if (strange !== undefined) return `This email has no placeholder {{${strange}}}. ${choices(known)}`;
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))) return 'A placeholder needs two braces on each side.';
  if (missing !== undefined)
    return `Please keep {{${missing}}} in it: without it the email doesn’t say what it is about.`;
  return undefined;
}

function choices(known: readonly string[]): string {
  if (known.length === 0) return 'It has none.';
  return `Choose from ${known.map((name) => `{{${name}}}`).join(', ')}.`;
}
