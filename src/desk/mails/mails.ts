import type { CustomerSession } from '#accounts/access.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ListedMail, WholeMail } from '#platform/mail/mail-desk.contract.ts';
import { readMail, sendAgain } from '#platform/mail/outbox.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';

/** Their links open accounts: with one of them, staff could become the owner. */
const keyLetters = new Set(['verify-email', 'reset-password', 'change-email', 'staff-invitation']);

/** @throws Problem 403 `owner-only` for a letter that opens an account, 404 `mail-not-found` */
export async function openMail(db: Database, id: number, { staffRole }: CustomerSession): Promise<WholeMail> {
  const mail = await readMail(db, id);
  if (staffRole !== 'owner' && keyLetters.has(mail.template)) {
    throw new Problem(403, 'owner-only', 'This mail opens an account, so only the shop’s owner may read it.');
  }
  return mail;
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
