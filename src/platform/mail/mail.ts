import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { days, seconds } from '../duration.ts';
import { isWithin } from '../http/limits/rate-limit.ts';
import { defineEvent } from '../jobs/background-job.ts';
import { layOut } from './mail-layout.ts';
import type { MailFrame, MailWords } from './mail-layout.ts';
import { mails } from './mail.table.ts';
import type { MailAttachment } from './mail.table.ts';
import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = MailWords & {
  template: string;
  to: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** Names what must be told no more than once, for mails that a job writes: a job may run twice. */
  once?: string;
};

const mostADay = 5;

export const mailQueued = defineEvent('mail-queued', z.object({ mailId: z.int() }));

/** Puts a mail into the outbox. Call it inside the transaction that causes the mail: it goes out if that commits. */
export async function queueMail(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  mail: Mail,
  frame: MailFrame,
): Promise<void> {
  const { template, to: recipient, subject, headers, attachments, once } = mail;
  if (recipient === '') return; // an order of a closed account has nobody left to tell
  const row = { template, recipient, once, headers, attachments, subject: oneLine(subject), ...layOut(mail, frame) };
  const [queued] = await tx.insert(mails).values(row).onConflictDoNothing().returning({ id: mails.id });
  if (!queued) return; // told already
  await jobs.enqueue(tx, mailQueued, { mailId: queued.id });
}

/**
 * For what anybody can have sent to an address they only typed: it gets a few a day of each kind, from however many networks
 * they ask. What is over is left out in silence, or the answer would tell that others have asked. Counts, so ask only
 * where one is about to be sent.
 */
export function mayMail(deps: Pick<Deps, 'db' | 'clock' | 'config'>, kind: string, address: string): Promise<boolean> {
  return isWithin(deps, { name: `mail-${kind}`, max: mostADay, windowMs: days(1) }, address.toLowerCase());
}

/**
 * Hands a mail to the mail server; without one it stays in the outbox, where the owner can read it.
 * A process that dies between the server's yes and our note sends it again: once too often rather than never.
 */
export async function sendMail({ db, config, clock }: Deps, mailId: number): Promise<void> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  const transport = transportOf(config);
  if (!mail || mail.sentAt || !transport) return;

  const tried = { attempts: sql`${mails.attempts} + 1` };
  try {
    const { recipient: to, subject, html, text, headers, attachments } = mail;
    await transport.sendMail({ from: config.mail.from, to, subject, html, text, headers, attachments });
    await db
      .update(mails)
      .set({ ...tried, sentAt: clock.now(), lastError: null })
      .where(eq(mails.id, mailId));
  } catch (error) {
    await db
      .update(mails)
      .set({ ...tried, lastError: String(error) })
      .where(eq(mails.id, mailId));
    throw error; // the queue tries again
  }
}

/** A line break in a subject would begin a new header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const opened = new Map<string, Transporter>();

/** The mail server of the settings, one connection pool a process; undefined where none is set. */
function transportOf({ mail }: Pick<Config, 'mail'>): Transporter | undefined {
  if (!mail.smtpUrl) return undefined;
  const known = opened.get(mail.smtpUrl);
  if (known) return known;
  const timeouts = { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(30) };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts });
  opened.set(mail.smtpUrl, transport);
  return transport;
}
