import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { isWithinLimit } from '#platform/http/limits/rate-limit.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { signInLinkAsked } from '../account-events.ts';
import { sendPasswordReset } from '../email-links/account-emails.ts';
import { signInLinkMail } from '../email-links/account.mail.ts';
import { lifetimes, makeEmailLink, readEmailLink, spendEmailLink } from '../email-links/email-links.ts';
import type { Guesser } from '../guesses/guesses.ts';
import { countGuess, countsFor } from '../guesses/guesses.ts';
import type { SignedIn, Visit, WhenSignedIn } from '../sign-in/sign-in.ts';
import { enter } from '../sign-in/sign-in.ts';
import { checkTwoFactor } from '../two-factor/check-code.ts';
import { findCredentials, findUser } from '../users/users.ts';
import type { SignInLinkBody } from './sign-in-links.contract.ts';

const asked = { name: 'sign-in-link', max: 10, windowMs: hours(1) };
const askings = { own: { ...asked, max: 5 }, network: asked };
/** As long as a link works, so that whoever is sent no more links has one that works (decision 49). */
const linksToAnAddress = { name: 'sign-in-link-account', max: 3, windowMs: lifetimes['sign-in'] };

const linkSent = 'If there is an account with that address, an email that lets you in is on its way.';
const linksSentBefore =
  'If there is an account with that address, we’ve just sent it several emails that let you in. Please use the newest one.';

/**
 * For whoever strangers' guesses keep out: the mailbox decides. Counts also for an unknown address, so that the response does not
 * reveal which addresses have an account.
 * @returns what to tell the caller
 * @throws Problem 429
 */
export async function requestSignInLink(deps: Deps, email: string, guesser: Guesser): Promise<string> {
  const account = email.toLowerCase();
  await countGuess(deps, countsFor(askings, account, guesser));
  if (!(await isWithinLimit(deps, linksToAnAddress, account))) return linksSentBefore;
  const known = await findCredentials(deps.db, email);
  await deps.jobs.enqueue(deps.db, signInLinkAsked, { userId: known?.user.id ?? null });
  return linkSent;
}

/**
 * An address that was never confirmed gets a link for a new password instead: whoever opened the account with somebody else's
 * address knows its password, and would share the account.
 */
export async function mailSignInLink(deps: Deps, userId: number | null): Promise<void> {
  const user = userId === null ? null : await findUser(deps.db, userId);
  if (!user) return;
  const { id, email: to, firstName } = user;
  await deps.db.transaction(async (tx) => {
    if (!user.emailVerified) return sendPasswordReset(deps, tx, user);
    const token = await makeEmailLink(tx, { purpose: 'sign-in', userId: id, email: to }, deps.clock.now());
    const url = `${deps.config.url}/sign-in-link?token=${token}`;
    await queueMail(deps, tx, signInLinkMail({ to, firstName, url }), await readMailFrame(tx, deps.config));
  });
}

/** The account whose link it is, in whose name codes are guessed. @throws Problem 400 `link-spent` */
export async function addressOfLink({ db, clock }: Deps, { token }: SignInLinkBody): Promise<string> {
  return (await readEmailLink(db, 'sign-in', token, clock.now())).email;
}

/**
 * In whichever browser the link is opened: people read their mail elsewhere. A missing or wrong code does not use it up.
 * @throws Problem 400 `link-spent`, 401 `two-factor-needed` or `wrong-code`, 429
 */
export async function signInByLink(
  deps: Deps,
  { token, code }: SignInLinkBody,
  { session, guesser }: Visit,
  follow: WhenSignedIn,
): Promise<SignedIn> {
  const now = deps.clock.now();
  const { userId } = await readEmailLink(deps.db, 'sign-in', token, now);
  await checkTwoFactor(deps, userId, code, guesser);
  return deps.db.transaction(async (tx) => {
    await spendEmailLink(tx, 'sign-in', token, now);
    const user = await findUser(tx, userId);
    if (!user) throw new Error(`The account ${userId} of a link that has just worked is gone`);
    return enter(tx, user, session, now, follow);
  });
}
