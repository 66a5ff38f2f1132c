import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import { withoutTokens } from '../signed-link.ts';
import { mails, wordsOfMail } from './mail.table.ts';

type Addressee = { email: string; provenEmail: string | null };

/** Emails about the account itself, not about what was done under its address. */
const aboutAccounts = [
  'verify-email',
  'reset-password',
  'change-email',
  'email-change-asked',
  'email-changed',
  'password-changed',
  'sign-in-link',
];

/** Emails to somebody, and those they wrote to the shop. */
export const mailRecords = {
  name: 'mails',
  read: (db: Database, person: Addressee) => readMails(db, isAbout(person)),
  async erase(tx: Database, person: Addressee): Promise<void> {
    await tx.delete(mails).where(isAbout(person));
  },
};

/** Nothing but their links names the account once it has another address, so they are deleted with these. */
export async function deleteOldAccountMails(db: Database, before: Date): Promise<void> {
  for (const template of aboutAccounts) {
    await deleteOldRows(db, { table: mails, at: mails.createdAt, before, wanted: eq(mails.template, template) });
  }
}

/** Emails of a kind to an address. */
export type SentTo = { template: string; email: string };

export async function eraseSent(tx: Database, sent: readonly SentTo[]): Promise<void> {
  for (const { template, email } of sent) {
    await tx
      .delete(mails)
      .where(and(eq(mails.template, template), eq(sql`lower(${mails.recipient})`, email.toLowerCase())));
  }
}

/** What emails are about, by name (such as an order's number), and the lower-case addresses they went to or reply to. */
export type Correspondence = { names: readonly string[]; addresses: readonly string[] };

export async function readMailsAbout(db: Database, about: Correspondence) {
  return about.names.length === 0 ? [] : readMails(db, named(about));
}

export async function eraseMailsAbout(tx: Database, about: Correspondence): Promise<void> {
  if (about.names.length > 0) await tx.delete(mails).where(named(about));
}

/** Only those that say one of these, such as the address of somebody else, and also those to the shop. */
export async function eraseMailsSaying(tx: Database, about: Correspondence, sayings: readonly string[]): Promise<void> {
  const isAboutThem = or(named(about), inSubject(about.names));
  if (about.names.length > 0) await tx.delete(mails).where(and(isAboutThem, or(...sayings.map(says))));
}

/** As whole words: another address may end with this one. */
function says(saying: string) {
  return sql`strpos(${inWords(sql`${mails.text}`)}, ${inWords(sql`${saying}::text`)}) > 0`;
}

function inWords(text: SQL) {
  return sql`' ' || regexp_replace(lower(${text}), '[\\s,:]+', ' ', 'g') || ' '`;
}

/** Emails of certain kinds to any recipient, by the names in their subjects. */
export type MailsByName = { templates: readonly string[]; names: readonly string[] };

/** Their subjects and times alone; their contents are between the shop and the recipient. */
export async function readThatMailed(db: Database, wanted: MailsByName) {
  const { subject, createdAt, sentAt } = mails;
  if (wanted.names.length === 0) return [];
  return db.select({ subject, createdAt, sentAt }).from(mails).where(headed(wanted)).orderBy(asc(mails.id));
}

export async function eraseMails(tx: Database, wanted: MailsByName): Promise<void> {
  if (wanted.names.length > 0) await tx.delete(mails).where(headed(wanted));
}

function headed({ templates, names }: MailsByName) {
  return and(inArray(mails.template, [...templates]), inSubject(names));
}

function inSubject(names: readonly string[]) {
  return or(...names.map((name) => like(wordsOfMail(mails), `%${name.toLowerCase()}%`)));
}

/** Without what their links can do: whoever downloads them may not be whoever was sent them. */
async function readMails(db: Database, where: SQL | undefined) {
  const { template, recipient, subject, text, createdAt, sentAt } = mails;
  const shown = { template, recipient, subject, text, createdAt, sentAt };
  const found = await db.select(shown).from(mails).where(where).orderBy(asc(mails.id));
  return found.map((mail) => ({ ...mail, text: withoutTokens(mail.text) }));
}

/** Emails to the shop itself are matched by subject, which names what they are about: searching the text of so many would be slow. */
function named({ names, addresses }: Correspondence) {
  const reported = or(...names.map((name) => like(mails.text, `%${name}%`)));
  return or(
    and(inArray(sql`lower(${mails.recipient})`, [...addresses]), reported),
    and(inArray(sql`lower(${mails.headers} ->> 'Reply-To')`, [...addresses]), inSubject(names)),
  );
}

function isAbout({ email, provenEmail }: Addressee) {
  const toPerson = eq(sql`lower(${mails.recipient})`, email.toLowerCase());
  if (provenEmail === null) return and(toPerson, inArray(mails.template, aboutAccounts));
  return or(toPerson, eq(sql`lower(${mails.headers} ->> 'Reply-To')`, provenEmail));
}
