import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { mails } from './mail.table.ts';

type Addressee = { email: string; provenEmail: string | null };

/** Written about an account and not about what was done with its address. */
const aboutAccounts = ['verify-email', 'reset-password', 'change-email', 'email-change-asked'];

/** Mails to somebody, and those he wrote to the shop. */
export const mailRecords = {
  name: 'mails',
  read(db: Database, person: Addressee) {
    const { template, recipient, subject, text, createdAt, sentAt } = mails;
    return db
      .select({ template, recipient, subject, text, createdAt, sentAt })
      .from(mails)
      .where(of(person))
      .orderBy(asc(mails.id));
  },
  async erase(tx: Database, person: Addressee): Promise<void> {
    await tx.delete(mails).where(of(person));
  },
};

function of({ email, provenEmail }: Addressee) {
  const toHim = eq(sql`lower(${mails.recipient})`, email.toLowerCase());
  if (provenEmail === null) return and(toHim, inArray(mails.template, aboutAccounts));
  return or(toHim, eq(sql`lower(${mails.headers} ->> 'Reply-To')`, provenEmail));
}
