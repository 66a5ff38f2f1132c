import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { recordChange } from '../audit-log/audit-log.ts';
import { days, minutes } from '../clock.ts';
import { countUpTo } from '../database/counts.ts';
import type { Database } from '../database/database.ts';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import { distinctValues } from '../database/distinct-values.ts';
import { newestIds } from '../database/newest-rows.ts';
import type { Deps } from '../deps/deps.ts';
import { Problem } from '../http/errors/problem.ts';
import { withoutTokens } from '../signed-link.ts';
import type { ListedMail, MailQuery, WholeMail } from './mail-admin.contract.ts';
import { mails, wordsOfMail } from './mail.table.ts';
import { giftCardTemplate, mailQueued } from './mail.ts';
import { readMailServer } from './server/mail-server.ts';

/** Their links open an account, or take a change of one back. */
const accountEmails = new Set([
  'verify-email',
  'reset-password',
  'sign-in-link',
  'change-email',
  'email-change-asked',
  'email-changed',
  'password-changed',
  'staff-invitation',
]);

/**
 * A mailed link acts for its recipient: with one, staff could cancel an order above their refund limit as if its customer did.
 * Only the owner sees links. Once emails go out even the owner sees none that opens an account: whoever borrows their session could
 * ask for a new password and read the link here.
 * @throws Problem 403 `owner-only` for an email that opens an account, 404 `mail-not-found`
 */
export async function openMail(
  deps: Pick<Deps, 'db' | 'config'>,
  id: number,
  { staffRole }: { staffRole: string | null },
): Promise<WholeMail> {
  const mail = await readMail(deps.db, id);
  const opensAccount = accountEmails.has(mail.template);
  if (staffRole !== 'owner' && opensAccount) {
    throw new Problem(403, 'owner-only', 'This email opens an account, so only the shop’s owner may read it.');
  }
  if (staffRole === 'owner' && !(opensAccount && (await readMailServer(deps)))) return mail;
  return { ...mail, html: withoutTokens(mail.html), text: withoutTokens(mail.text) };
}

/** @throws Problem 404 `mail-not-found`, 409 `just-sent`, `gift-card-sent` */
export function resendMail(deps: Deps, id: number, byUserId: number): Promise<ListedMail> {
  const at = deps.clock.now();
  return sendAgain(deps, { id, at }, (tx, { sentAt }, after) =>
    recordChange(tx, {
      at,
      byUserId,
      subject: 'mail',
      subjectId: id,
      did: 'resent',
      // Without the mail server's response, which may name the address.
      before: { state: sentAt ? 'sent' : 'not sent', sentAt },
      after: { state: after.state, sentAt: after.sentAt },
    }),
  );
}

/** What has become of emails, by what identifies them; those deleted since are missing. */
export async function findMailsByKey(db: Database, keys: readonly string[]) {
  const { id, once, sentAt, lastError } = mails;
  if (keys.length === 0) return new Map<string, { id: number; sentAt: Date | null; lastError: string | null }>();
  const found = await db
    .select({ id, once, sentAt, lastError })
    .from(mails)
    .where(inArray(once, [...new Set(keys)]));
  return new Map(found.map(({ once: key, ...mail }) => [key ?? '', mail]));
}

const {
  html: _html,
  text: _text,
  headers: _headers,
  attachments: _attachments,
  once: _once,
  sendingUntil: _sendingUntil,
  usefulUntil: _usefulUntil,
  ...listedColumns
} = getTableColumns(mails);

type Row = Pick<typeof mails.$inferSelect, keyof typeof listedColumns>;

/** Every mail of the shop, newest first, without what it says. */
export async function listMails(
  db: Database,
  { q, state, template, ...page }: MailQuery,
): Promise<{ total: number; list: ListedMail[] }> {
  const wanted = and(state && inState[state], template === undefined ? undefined : eq(mails.template, template));
  const list = { table: mails, at: mails.createdAt, wanted, words: wordsOfMail(mails), q };
  const { total, ids } = await newestIds(db, list, page);
  const rows = await db.select(listedColumns).from(mails).where(inArray(mails.id, ids));
  const byId = new Map(rows.map((row) => [row.id, viewListed(row)]));
  return { total, list: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** The kinds of mail there have been. */
export function listTemplates(db: Database): Promise<string[]> {
  return distinctValues<string>(db, mails.template);
}

/** A failed email is not mentioned for ever: at some point nothing more can be done. */
const remindedDays = 14;

/** An email normally leaves within seconds; one that has waited this long is stuck. */
const usualMinutes = 15;

/** Emails of the last days that a mail server rejected. @returns at most `limit` */
export function countFailedMails(db: Database, now: Date, limit: number): Promise<number> {
  const since = new Date(now.getTime() - days(remindedDays));
  return countUpTo(db, mails, and(inState.failed, gt(mails.createdAt, since)), limit);
}

/** Emails that should have left by now and have not been tried. @returns at most `limit` */
export function countWaitingMails(db: Database, now: Date, limit: number): Promise<number> {
  const before = new Date(now.getTime() - minutes(usualMinutes));
  return countUpTo(db, mails, and(inState.waiting, lt(mails.createdAt, before)), limit);
}

/** @throws Problem 404 `mail-not-found` */
async function readMail(db: Database, id: number): Promise<WholeMail> {
  const [found] = await db.select().from(mails).where(eq(mails.id, id));
  if (!found) throw notFound();
  return { ...viewListed(found), html: found.html, text: found.text };
}

/**
 * Queues an email again, sent or not, but for one sent within the last minute: that is a second press. `record` is called with its
 * state before and after, in the same transaction.
 * @throws Problem 404 `mail-not-found`, 409 `just-sent`, `gift-card-sent`
 */
async function sendAgain(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  { id, at }: { id: number; at: Date },
  record: (tx: Database, before: ListedMail, after: ListedMail) => Promise<void>,
): Promise<ListedMail> {
  return db.transaction(async (tx) => {
    const [found] = await tx.select(listedColumns).from(mails).where(eq(mails.id, id)).for('update');
    if (!found) throw notFound();
    if (found.template === giftCardTemplate && found.sentAt) throw new Problem(409, 'gift-card-sent', onlyReplaced);
    if (found.sentAt && found.sentAt.getTime() > at.getTime() - minutes(1))
      throw new Problem(
        409,
        'just-sent',
        'It was sent a moment ago. If it does not arrive, send it again a little later.',
      );
    const unsent = { sentAt: null, leftOutAt: null, lastError: null };
    const queued = { ...found, ...unsent };
    // Somebody wants it sent, though its link may have expired.
    await tx
      .update(mails)
      .set({ ...unsent, usefulUntil: null })
      .where(eq(mails.id, id));
    await jobs.enqueue(tx, mailQueued, { mailId: id });
    const after = viewListed(queued);
    await record(tx, viewListed(found), after);
    return after;
  });
}

const onlyReplaced =
  'The code of a gift card is forgotten once it is sent. If it did not arrive, replace the card on the page of gift cards: that emails a new code.';

const inState: Record<ListedMail['state'], SQL | undefined> = {
  sent: isNotNull(mails.sentAt),
  failed: and(isNull(mails.sentAt), isNull(mails.leftOutAt), isNotNull(mails.lastError)),
  waiting: and(isNull(mails.sentAt), isNull(mails.leftOutAt), isNull(mails.lastError)),
  'left-out': and(isNull(mails.sentAt), isNotNull(mails.leftOutAt)),
};

function viewListed(row: Row): ListedMail {
  const { id, template, recipient, subject, attempts, lastError, createdAt, sentAt } = row;
  return {
    id,
    template,
    recipient,
    subject,
    state: stateOf(row),
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

function stateOf({ sentAt, leftOutAt, lastError }: Row): ListedMail['state'] {
  if (sentAt) return 'sent';
  if (leftOutAt) return 'left-out';
  return lastError === null ? 'waiting' : 'failed';
}

function notFound(): Problem {
  return new Problem(404, 'mail-not-found', 'There is no such email.');
}

export function deleteOldMails(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: mails, at: mails.createdAt, before });
}
