import { hours } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { countOrReject } from '#platform/http/limits/rate-limit.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { passwordForgotten } from '../account-events.ts';
import type { User } from '../users/users.contract.ts';
import { findCredentials, findUser, isOf } from '../users/users.ts';
import {
  accountExistsMail,
  changeEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  passwordChangedMail,
  resetPasswordMail,
  verifyEmailMail,
} from './account.mail.ts';
import { makeEmailLink } from './email-links.ts';

export const accountMails = { name: 'account-mail', max: 10, windowMs: hours(1) };

/** Call inside the transaction that opens the account. */
export async function sendVerification(
  deps: Deps,
  tx: Database,
  { id: userId, email, firstName }: User,
): Promise<void> {
  const token = await makeEmailLink(tx, { purpose: 'verify-email', userId, email }, deps.clock.now());
  const url = `${deps.config.url}/verify-email?token=${token}`;
  await queueMail(deps, tx, verifyEmailMail({ to: email, firstName, url }), await readMailFrame(tx, deps.config));
}

/** Sends the email again; does nothing for a verified address. */
export async function resendVerification(deps: Deps, userId: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user || user.emailVerified || !(await mayMail({ ...deps, db: tx }, 'verify-email', user.email))) return;
    await sendVerification(deps, tx, user);
  });
}

/** Queued for an unknown address as well, so that the response does not reveal which addresses have an account. */
export async function queuePasswordReset({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, email: string): Promise<void> {
  const known = await findCredentials(db, email);
  await jobs.enqueue(db, passwordForgotten, { userId: known?.user.id ?? null });
}

/** Does nothing for an unknown address, and for an account that was closed meanwhile. */
export async function mailPasswordReset(deps: Deps, userId: number | null): Promise<void> {
  const user = userId === null ? null : await findUser(deps.db, userId);
  if (user) await deps.db.transaction((tx) => sendPasswordReset(deps, tx, user));
}

export async function sendPasswordReset(
  deps: Deps,
  tx: Database,
  { id: userId, firstName, email: to }: User,
): Promise<void> {
  const token = await makeEmailLink(tx, { purpose: 'reset-password', userId, email: to }, deps.clock.now());
  const url = `${deps.config.url}/reset-password?token=${token}`;
  await queueMail(deps, tx, resetPasswordMail({ to, firstName, url }), await readMailFrame(tx, deps.config));
}

/** Call inside the transaction that changes it. `byLink`: an emailed link has set it, and another one would do as much. */
export async function mailPasswordChanged(
  deps: Deps,
  tx: Database,
  userId: number,
  { byLink }: { byLink: boolean },
): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) return;
  const takeBackUrl = byLink ? null : await makeTakeBack(deps, tx, user);
  if (!takeBackUrl && !(await mayMail({ ...deps, db: tx }, 'password-changed', user.email))) return;
  const url = takeBackUrl ?? `${deps.config.url}/forgot-password`;
  const mail = passwordChangedMail({ ...lettersTo(user), url, canTakeBack: takeBackUrl !== null });
  await queueMail(deps, tx, mail, await readMailFrame(tx, deps.config));
}

/** To the address that the account had until now. Call inside the transaction that changes it. */
export async function mailEmailChanged(deps: Deps, tx: Database, before: User): Promise<void> {
  const takeBackUrl = await makeTakeBack(deps, tx, before);
  if (!takeBackUrl && !(await mayMail({ ...deps, db: tx }, 'email-changed', before.email))) return;
  const mail = emailChangedMail({ ...lettersTo(before), takeBackUrl });
  await queueMail(deps, tx, mail, await readMailFrame(tx, deps.config));
}

/** Null for an address that was never confirmed: it may be somebody else's, who must not get the account. */
async function makeTakeBack({ config, clock }: Deps, tx: Database, user: User): Promise<string | null> {
  if (!user.emailVerified) return null;
  const { id: userId, email } = user;
  const token = await makeEmailLink(tx, { purpose: 'take-back', userId, email }, clock.now());
  return `${config.url}/take-back?token=${token}`;
}

function lettersTo({ email: to, firstName }: User) {
  return { to, firstName };
}

/**
 * Limits changes of address: the emails may go to strangers, and a rejection reveals who has an account. Not inside a
 * transaction, whose rollback would undo the count.
 * @throws Problem 429
 */
export async function countChangeOfEmail(deps: Deps, { id, role }: User): Promise<void> {
  // Staff are not limited (shop rules, section 16).
  if (role === 'customer') await countOrReject(deps, accountMails, String(id));
}

/** Emails a link to the new address and a notice to the old one, which the account keeps until the link is followed. */
export async function requestEmailChange(deps: Deps, tx: Database, userId: number, email: string): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user || isOf(user, email)) return;
  // Strangers share five a day to an address; who has proven one shares them with nobody (decision 49).
  const [kind, who] = user.emailVerified ? ['change-email-verified', `${userId} ${email}`] : ['change-email', email];
  if (!(await mayMail({ ...deps, db: tx }, kind, who))) return;
  const { firstName } = user;
  const token = await makeEmailLink(tx, { purpose: 'change-email', userId, email }, deps.clock.now());
  const url = `${deps.config.url}/verify-email?change=1&token=${token}`;
  const frame = await readMailFrame(tx, deps.config);
  await queueMail(deps, tx, changeEmailMail({ to: email, firstName, url }), frame);
  const takeBackUrl = await makeTakeBack(deps, tx, user);
  if (!takeBackUrl && !(await mayMail({ ...deps, db: tx }, 'email-change-asked', user.email))) return;
  await queueMail(deps, tx, emailChangeRequestedMail({ ...lettersTo(user), takeBackUrl }), frame);
}

/** Tells the account's owner that somebody ordered as a guest with their address. Does nothing without an account. */
export async function mailAccountExists(deps: Deps, order: { email: string; orderNumber: string }): Promise<void> {
  const known = await findCredentials(deps.db, order.email);
  if (!known) return;
  if (!(await mayMail(deps, 'account-exists', order.email))) return;
  const { firstName, email: to, role, emailVerified } = known.user;
  const url = `${deps.config.url}/login`;
  const isInAccount = emailVerified && role === 'customer';
  const mail = accountExistsMail({ to, firstName, url, orderNumber: order.orderNumber, isInAccount });
  await deps.db.transaction(async (tx) => queueMail(deps, tx, mail, await readMailFrame(tx, deps.config)));
}
