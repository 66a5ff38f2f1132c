import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { paragraph } from '../layout/mail-layout.ts';
import type { MailPart, MailWords } from '../layout/mail-layout.ts';
import { mailTexts } from './mail-texts.table.ts';
import { fillIn } from './placeholders.contract.ts';

/** A text that the owner may replace. `block` names it within the email. */
export type EditableText = {
  block: string;
  /** With {{placeholders}}, whose values the email provides. */
  text: string;
  /** Placeholders that must stay in it: the email would not say what it is about. */
  needs: readonly string[];
};

/** An email as its template writes it, before anybody's own texts are in. */
export type Draft = {
  subject: string | EditableText;
  title: string | EditableText;
  parts: readonly (MailPart | EditableText)[];
  /** What its placeholders stand for, by their names. Left out: nothing of it can be edited. */
  values?: Readonly<Record<string, string>>;
};

export const editable = (block: string, text: string, needs: readonly string[] = []): EditableText => ({
  block,
  text,
  needs,
});

/** The texts of an email that the owner may replace, in order; a closing may be added to each. */
export function blocksOf({ subject, title, parts, values }: Draft): EditableText[] {
  if (!values) return [];
  return [asBlock('subject', subject), asBlock('title', title), ...parts.filter(isEditable), closing];
}

/** The email as it goes out: with the owner's texts where there are any, and with the placeholders filled in. */
export function wordsOf(draft: Draft, texts: ReadonlyMap<string, string>): MailWords {
  const { values = {}, parts } = draft;
  const filled = ({ block, text }: EditableText) => (draft.values ? fillIn(texts.get(block) ?? text, values) : text);
  return {
    subject: filled(asBlock('subject', draft.subject)),
    title: filled(asBlock('title', draft.title)),
    parts: [...parts, closing].flatMap((part) => (isEditable(part) ? paragraphsOf(filled(part)) : [part])),
  };
}

const closing = editable('closing', '');
function paragraphsOf(text: string): MailPart[] {
  return text.split(/\n\s*\n/).flatMap((one) => (one.trim() === '' ? [] : [paragraph(one.trim())]));
}

function asBlock(block: string, text: string | EditableText): EditableText {
  return typeof text === 'string' ? editable(block, text) : text;
}

function isEditable(part: MailPart | EditableText): part is EditableText {
  return 'block' in part;
}

/** What the owner has written for one kind of email, by block. */
export async function readTexts(db: Database, template: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select().from(mailTexts).where(eq(mailTexts.template, template));
  return new Map(rows.map(({ block, text }) => [block, text]));
}
