import { eq } from 'drizzle-orm';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { isWithinLimit } from '#platform/http/limits/rate-limit.ts';
import { mailPasswordChanged, queuePasswordReset } from '../email-links/account-emails.ts';
import { lifetimes, spendEmailLink, voidTakeovers } from '../email-links/email-links.ts';
import { countGuess, countsFor } from '../guesses/guesses.ts';
import type { Guesser } from '../guesses/guesses.ts';
import { hashPassword } from '../password/password.ts';
import { endOtherSessions } from '../session/session.ts';
import { users } from '../users/users.table.ts';

const asked = { name: 'password-reset', max: 10, windowMs: hours(1) };
const askings = { own: { ...asked, max: 5 }, network: asked };
/** A link works as long as this window lasts, so whoever is sent no more links has one that works (decision 49). */
const linksToAnAddress = { name: 'password-reset-account', max: 10, windowMs: lifetimes['reset-password'] };

const linkSent = 'If there is an account with that address, a link to choose a new password is on its way.';
const linksSentBefore =
  'If there is an account with that address, we’ve sent it several links in the past hour. Please use the newest one.';

/**
 * Counts also for an unknown address, so that the response does not reveal which addresses have an account.
 * @returns what to tell the caller
 * @throws Problem 429
 */
export async function requestPasswordReset(deps: Deps, email: string, guesser: Guesser): Promise<string> {
  const account = email.toLowerCase();
  await countGuess(deps, countsFor(askings, account, guesser));
  if (guesser.device === null && !(await isWithinLimit(deps, linksToAnAddress, account))) return linksSentBefore;
  await queuePasswordReset(deps, email);
  return linkSent;
}

/** Ends all sessions of the account. @returns its address @throws Problem 400 `link-spent` or `common-password` */
export async function resetPassword(deps: Deps, token: string, password: string): Promise<string> {
  const passwordHash = await hashPassword(password);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const { userId, email } = await spendEmailLink(tx, 'reset-password', token, now);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await voidTakeovers(tx, userId, now);
    await endOtherSessions(tx, userId, null);
    await mailPasswordChanged(deps, tx, userId, { byLink: true });
    return email;
  });
}
