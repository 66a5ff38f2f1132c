import { and, eq, notInArray } from 'drizzle-orm';
import { recordChange } from '../../audit-log/audit-log.ts';
import type { Deps } from '../../deps/deps.ts';
import { Problem } from '../../http/errors/problem.ts';
import type { Issue } from '../../http/errors/problem.ts';
import { layOut } from '../layout/mail-layout.ts';
import { blocksOf, readTexts, wordsOf } from './editable-texts.ts';
import type { EditableText } from './editable-texts.ts';
import type { MailPreviews } from './mail-preview.ts';
import type { MailTexts, TextPreview, TextsBody } from './mail-texts.contract.ts';
import { mailTexts } from './mail-texts.table.ts';
import { placeholdersIn } from './placeholders.contract.ts';

const longestLine = 150; // characters
const longestText = 1_000;

/** What is wrong with the owner's texts for an email, by block. */
function textErrors(
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
  const unknown = used.find((name) => !known.includes(name));
  const missing = needs.find((name) => !used.includes(name));
  if (isLine && text.trim() === '') return 'Please fill this in.';
  if (isLine && /[\n\r\u2028\u2029]/.test(text)) return 'Please use one line.';
  const longest = isLine ? longestLine : longestText;
  if (text.length > longest) return `Please use ${longest.toLocaleString('en-GB')} characters at most.`;
  if (unknown !== undefined) return `This email has no placeholder {{${unknown}}}. ${choices(known)}`;
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, ''))) return 'A placeholder needs two braces on each side.';
  if (missing !== undefined)
    return `Please keep {{${missing}}} in it: without it the email doesn’t say what it is about.`;
  return undefined;
}

function choices(known: readonly string[]): string {
  if (known.length === 0) return 'It has none.';
  return `Choose from ${known.map((name) => `{{${name}}}`).join(', ')}.`;
}

/** At least one email of every kind, as a customer would get it: they show what can be edited. */
type Samples = MailPreviews;
type Editing = Pick<Deps, 'db' | 'clock'> & { samples: () => Promise<Samples> };

export async function listMailTexts({ db, samples }: Editing): Promise<MailTexts[]> {
  const { mails } = await samples();
  const rows = await db.select().from(mailTexts);
  const templates = [...new Set(mails.filter(({ values }) => values).map(({ template }) => template))];
  return templates.map((template) => {
    const own = rows.filter((row) => row.template === template);
    return viewTexts(mails, template, new Map(own.map(({ block, text }) => [block, text])));
  });
}

/** A text that equals the shop's own is not saved. @throws Problem 404 `no-such-email`, 400 for an invalid text */
export async function changeMailTexts(
  deps: Editing,
  template: string,
  { texts }: TextsBody,
  byUserId: number,
): Promise<MailTexts> {
  const { db, clock } = deps;
  const { mails } = await deps.samples();
  const wanted = checkedTexts(mails, template, texts);
  const updatedAt = clock.now();
  await db.transaction(async (tx) => {
    const before = await readTexts(tx, template);
    const blocks = [...wanted.keys()];
    await tx.delete(mailTexts).where(and(eq(mailTexts.template, template), notInArray(mailTexts.block, blocks)));
    for (const [block, text] of wanted) {
      const row = { template, block, text, updatedAt };
      const target = [mailTexts.template, mailTexts.block];
      await tx.insert(mailTexts).values(row).onConflictDoUpdate({ target, set: row });
    }
    const change = { at: updatedAt, byUserId, subject: 'email-texts', subjectId: template, did: 'changed' };
    await recordChange(tx, { ...change, before: Object.fromEntries(before), after: Object.fromEntries(wanted) });
  });
  return viewTexts(mails, template, wanted);
}

/** The email with texts that are not saved yet. @throws Problem as `changeMailTexts` */
export async function previewMailTexts(
  { samples }: Editing,
  template: string,
  { texts, sample }: TextsBody & { sample: number },
): Promise<TextPreview & { html: string }> {
  const { mails, frame } = await samples();
  const wanted = checkedTexts(mails, template, texts);
  const ofKind = mails.filter((mail) => mail.template === template);
  const shown = ofKind[sample] ?? ofKind[0];
  if (!shown) throw noSuchEmail();
  const words = wordsOf(shown, wanted);
  return { subject: words.subject, ...layOut(words, frame) };
}

function viewTexts(mails: Samples['mails'], template: string, own: ReadonlyMap<string, string>): MailTexts {
  const ofKind = mails.filter((mail) => mail.template === template);
  return {
    template,
    isChanged: own.size > 0,
    placeholders: Object.entries(valuesOf(mails, template)).map(([name, sample]) => ({ name, sample })),
    blocks: allBlocks(mails, template).map(({ block, text }) => ({
      block,
      text: own.get(block) ?? text,
      original: text,
      samples: ofKind.flatMap((mail, index) => (blocksOf(mail).some((one) => one.block === block) ? [index] : [])),
    })),
    samples: ofKind.map((mail) => wordsOf(mail, new Map()).subject),
  };
}

/** @returns those that differ from what the template says */
function checkedTexts(mails: Samples['mails'], template: string, texts: TextsBody['texts']): Map<string, string> {
  const blocks = allBlocks(mails, template);
  if (blocks.length === 0) throw noSuchEmail();
  const issues = textErrors(blocks, Object.keys(valuesOf(mails, template)), texts);
  const [first] = issues;
  if (first) throw new Problem(400, 'invalid-input', first.message, { issues });
  const originals = new Map(blocks.map(({ block, text }) => [block, text]));
  return new Map(Object.entries(texts).filter(([block, text]) => text !== originals.get(block)));
}

function allBlocks(mails: Samples['mails'], template: string): EditableText[] {
  const found = mails.filter((mail) => mail.template === template).flatMap(blocksOf);
  return [...new Map(found.map((one) => [one.block, one])).values()];
}

function valuesOf(mails: Samples['mails'], template: string): Readonly<Record<string, string>> {
  const ofKind = mails.filter((mail) => mail.template === template);
  return Object.fromEntries(ofKind.flatMap(({ values = {} }) => Object.entries(values)));
}

function noSuchEmail(): Problem {
  return new Problem(404, 'no-such-email', 'There is no such email, or its words cannot be edited.');
}
