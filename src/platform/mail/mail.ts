import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { days, seconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Deps } from '../deps/deps.ts';
import { isWithinLimit } from '../http/limits/rate-limit.ts';
import { defineEvent } from '../jobs/background-job.ts';
import { withoutCodes } from '../signed-link.ts';
import { layOut } from './layout/mail-layout.ts';
import type { MailFrame } from './layout/mail-layout.ts';
import { mails } from './mail.table.ts';
import type { MailAttachment } from './mail.table.ts';
import { readMailServer } from './server/mail-server.ts';
import type { MailServer } from './server/mail-server.ts';
import { handOver } from './server/mail-transport.ts';
import { readTexts, wordsOf } from './texts/editable-texts.ts';
import type { Draft } from './texts/editable-texts.ts';

export type Mail = Draft & {
  template: string;
  to: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** Identifies what must be sent only once, for emails that a job writes: a job may run twice. */
  once?: string;
  /** How long its link works, in milliseconds; left out: the email stays useful. */
  usefulFor?: number;
};

/** Its emails carry the code of a gift card. */
export const giftCardTemplate = 'gift-card';

const maxPerDay = 5;

export const mailQueued = defineEvent('mail-queued', z.object({ mailId: z.int() }));

/** Puts a mail into the outbox. Call it inside the transaction that causes the mail: it goes out if that commits. */
export function queueMail(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Database,
  mail: Mail,
  frame: MailFrame,
): Promise<void> {
  return queueMails(deps, tx, [mail], frame);
}

export async function queueMails(
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  tx: Database,
  written: readonly Mail[],
  frame: MailFrame,
): Promise<void> {
  // The order of a closed account has no address left.
  const addressed = written.filter(({ to }) => to !== '');
  if (addressed.length === 0) return;
  const templates = new Set(addressed.filter(({ values }) => values).map(({ template }) => template));
  const texts = new Map<string, ReadonlyMap<string, string>>();
  for (const template of templates) texts.set(template, await readTexts(tx, template));
  const at = clock.now();
  const rows = addressed.map((mail) =>
    rowOf(mail, { words: wordsOf(mail, texts.get(mail.template) ?? new Map()), frame, at }),
  );
  // Returns no row for a mail that is queued already.
  const queued = await tx.insert(mails).values(rows).onConflictDoNothing().returning({ mailId: mails.id });
  await jobs.enqueueAll(
    tx,
    mailQueued,
    queued.map((payload) => ({ payload })),
  );
}

type Draughted = { words: ReturnType<typeof wordsOf>; frame: MailFrame; at: Date };

function rowOf(mail: Mail, { words, frame, at: createdAt }: Draughted): typeof mails.$inferInsert {
  const { template, to: recipient, headers, attachments, once, usefulFor } = mail;
  const usefulUntil = usefulFor === undefined ? null : new Date(createdAt.getTime() + usefulFor);
  const envelope = { template, recipient, once, headers, attachments, createdAt, usefulUntil };
  return { ...envelope, subject: oneLine(words.subject), ...layOut(words, frame) };
}

/**
 * For emails that anybody can have sent to an address they only typed: the address gets a few a day of each kind, from however many
 * networks they are requested. More are silently left out, as a response would reveal that others have requested them. Counts, so call it
 * only where an email is about to be sent.
 */
export function mayMail(deps: Pick<Deps, 'db' | 'clock' | 'config'>, kind: string, address: string): Promise<boolean> {
  return isWithinLimit(deps, { name: `mail-${kind}`, max: maxPerDay, windowMs: days(1) }, address.toLowerCase());
}

/** A process that has not renewed its claim for this long counts as dead. */
const claimMs = seconds(20);
const renewEveryMs = seconds(5);

/**
 * Hands a mail to the mail server; without one it stays in the outbox, where the owner can read it. One whose link has expired is
 * left out. A process that dies between the server's acceptance and our record sends it again: twice rather than never.
 */
export async function sendMail(deps: Deps, mailId: number, makers: AttachmentMakers = {}): Promise<void> {
  const server = await readMailServer(deps);
  if (!server) return;
  await leaveOutIfLate(deps, mailId);
  const mail = await claim(deps, mailId);
  if (!mail) return lookAgain(deps, mailId);
  const renewing = setInterval(() => void renewClaim(deps, mailId).catch(() => undefined), renewEveryMs).unref();
  try {
    await send(deps, server, mail, makers);
  } finally {
    clearInterval(renewing);
  }
}

async function send({ db, clock }: Deps, server: MailServer, mail: Claimed, makers: AttachmentMakers): Promise<void> {
  const { id: mailId } = mail;
  const tried = { attempts: sql`${mails.attempts} + 1`, sendingUntil: null };
  try {
    const { recipient: to, subject, html, text, headers } = mail;
    const attachments = await Promise.all(mail.attachments.map((attachment) => made(attachment, makers)));
    await handOver(server, { to, subject, html, text, headers, attachments });
    await db
      .update(mails)
      .set({ ...tried, ...forgotten(mail), sentAt: clock.now(), lastError: null })
      .where(eq(mails.id, mailId));
  } catch (error) {
    await db
      .update(mails)
      .set({ ...tried, lastError: String(error) })
      .where(eq(mails.id, mailId));
    if (!isRefusedForGood(error)) throw error; // the queue tries again
  }
}

/** What only the recipient may know stays until it is sent, and no longer. */
function forgotten({ template, html, text }: Claimed) {
  return template === giftCardTemplate ? { html: withoutCodes(html), text: withoutCodes(text) } : {};
}

/** There is no such mailbox: hourly tries for three days would only make the shop look like a spammer. */
function isRefusedForGood(error: unknown): boolean {
  const { code, command, responseCode } = Object(error) as Record<string, unknown>; // an object has any fields
  return code === 'EENVELOPE' && command === 'RCPT TO' && Number(responseCode) >= 550;
}

type Claimed = typeof mails.$inferSelect;

const isUnsent = and(isNull(mails.sentAt), isNull(mails.leftOutAt));

async function leaveOutIfLate({ db, clock }: Deps, mailId: number): Promise<void> {
  const now = clock.now();
  await db
    .update(mails)
    .set({ leftOutAt: now })
    .where(and(eq(mails.id, mailId), isUnsent, lte(mails.usefulUntil, now)));
}

/** One statement, so that of two jobs for one mail only one hands it over: it may have been queued more than once. */
async function claim({ db, clock }: Deps, mailId: number): Promise<Claimed | undefined> {
  const now = clock.now();
  const isFree = or(isNull(mails.sendingUntil), lt(mails.sendingUntil, now));
  const [claimed] = await db
    .update(mails)
    .set({ sendingUntil: new Date(now.getTime() + claimMs) })
    .where(and(eq(mails.id, mailId), isUnsent, isFree))
    .returning();
  return claimed;
}

async function renewClaim({ db, clock }: Deps, mailId: number): Promise<void> {
  await db
    .update(mails)
    .set({ sendingUntil: new Date(clock.now().getTime() + claimMs) })
    .where(and(eq(mails.id, mailId), isNotNull(mails.sendingUntil)));
}

/** Another process is handing it over, or was killed while it did. */
async function lookAgain({ db, jobs }: Deps, mailId: number): Promise<void> {
  const [inHand] = await db
    .select({ notBefore: mails.sendingUntil })
    .from(mails)
    .where(and(eq(mails.id, mailId), isUnsent));
  if (inHand?.notBefore) await jobs.enqueue(db, mailQueued, { mailId }, { notBefore: inHand.notBefore });
}

/** What makes attachments that are not stored with their emails, by name. */
export type AttachmentMakers = Record<string, (of: Record<string, string>) => Promise<Buffer>>;

async function made(attachment: MailAttachment, makers: AttachmentMakers) {
  const { filename, contentType } = attachment;
  if ('content' in attachment) return { filename, contentType, content: attachment.content };
  const make = makers[attachment.madeBy];
  if (!make) throw new Error(`Nobody makes a ${attachment.madeBy}`);
  return { filename, contentType, content: await make(attachment.of) };
}

/** A line break in a subject would begin a new header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
