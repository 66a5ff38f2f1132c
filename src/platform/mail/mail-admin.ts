import type { Database } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import type { ListedMail, WholeMail } from './mail-admin.contract.ts';
import { Problem } from '../http/errors/problem.ts';
import { readMail, sendAgain } from './outbox.ts';
import { withoutTokens } from '../signed-link.ts';
import { recordChange } from '../audit-log/audit-log.ts';

const accountEmails = new Set(['verify-email', 'reset-password', 'change-email', 'staff-invitation']);

/**
 * A mailed link acts for its recipient: with one, staff could cancel an order above their refund limit as if its customer did.
 * Only the owner sees links, and the emails that are nothing but a way into an account.
 * @throws Problem 403 `owner-only` for an email that opens an account, 404 `mail-not-found`
 */
export async function openMail(
  db: Database,
  id: number,
  { staffRole }: { staffRole: string | null },
): Promise<WholeMail> {
  const mail = await readMail(db, id);
  if (staffRole === 'owner') return mail;
  if (accountEmails.has(mail.template)) {
    throw new Problem(403, 'owner-only', 'This email opens an account, so only the shop’s owner may read it.');
  }
  return { ...mail, html: withoutTokens(mail.html), text: withoutTokens(mail.text) };
}

/** @throws Problem 404 `mail-not-found` */
export function resendMail(deps: Deps, id: number, byUserId: number): Promise<ListedMail> {
  const at = deps.clock.now();
  return sendAgain(deps, id, (tx, { sentAt, lastError }, after) =>
    recordChange(tx, {
      at,
      byUserId,
      subject: 'mail',
      subjectId: id,
      did: 'resent',
      before: { state: sentAt ? 'sent' : 'not sent', sentAt, lastError },
      after: { state: after.state, sentAt: after.sentAt, lastError: after.lastError },
    }),
  );
}
