import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mails, wordsOfMail } from './mail.table.ts';

type Addressee = { email: string; provenEmail: string | null };

/** Written about an account and not about what was done with its address. */
const aboutAccounts = ['verify-email', 'reset-password', 'change-email', 'email-change-asked'];

/** Mails to somebody, and those they wrote to the shop. */
export const mailRecords = {
  name: 'mails',
  read: (db: Database, person: Addressee) => readMails(db, of(person)),
  async erase(tx: Database, person: Addressee): Promise<void> {
    await tx.delete(mails).where(of(person));
  },
};

/** What emails are about, by name (such as an order's number), and the addresses, in lower case, they went to or answer. */
export type Correspondence = { names: readonly string[]; addresses: readonly string[] };

export async function readMailsAbout(db: Database, about: Correspondence) {
  return about.names.length === 0 ? [] : readMails(db, named(about));
}

export async function eraseMailsAbout(tx: Database, about: Correspondence): Promise<void> {
  if (about.names.length > 0) await tx.delete(mails).where(named(about));
}

/** Emails of a kind to whoever it may be, by the names in their subjects. */
export type Mails = { templates: readonly string[]; names: readonly string[] };

/** That they were written and when; what they say is between the shop and whom they went to. */
export async function readThatMailed(db: Database, letters: Mails) {
  const { subject, createdAt, sentAt } = mails;
  if (letters.names.length === 0) return [];
  return db.select({ subject, createdAt, sentAt }).from(mails).where(headed(letters)).orderBy(asc(mails.id));
}

export async function eraseMails(tx: Database, letters: Mails): Promise<void> {
  if (letters.names.length > 0) await tx.delete(mails).where(headed(letters));
}

function headed({ templates, names }: Mails) {
  return and(inArray(mails.template, [...templates]), inSubject(names));
}

function inSubject(names: readonly string[]) {
  return or(...names.map((name) => like(wordsOfMail(mails), `%${name.toLowerCase()}%`)));
}

function readMails(db: Database, where: SQL | undefined) {
  const { template, recipient, subject, text, createdAt, sentAt } = mails;
  const shown = { template, recipient, subject, text, createdAt, sentAt };
  return db.select(shown).from(mails).where(where).orderBy(asc(mails.id));
}

/** Those to the shop itself name what they are about in their subject: with many of them the text would be slow to look through. */
function named({ names, addresses }: Correspondence) {
  const reported = or(...names.map((name) => like(mails.text, `%${name}%`)));
  return or(
    and(inArray(sql`lower(${mails.recipient})`, [...addresses]), reported),
    and(inArray(sql`lower(${mails.headers} ->> 'Reply-To')`, [...addresses]), inSubject(names)),
  );
}

function of({ email, provenEmail }: Addressee) {
  const toHim = eq(sql`lower(${mails.recipient})`, email.toLowerCase());
  if (provenEmail === null) return and(toHim, inArray(mails.template, aboutAccounts));
  return or(toHim, eq(sql`lower(${mails.headers} ->> 'Reply-To')`, provenEmail));
}
