import { hours, minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { countOrReject } from '#platform/http/limits/rate-limit.ts';
import { sendVerification } from '../email-links/account-emails.ts';
import { rejectHeldEmail } from '../email-links/held-email.ts';
import type { Guesser } from '../guesses/guesses.ts';
import { countGuess, countsFor, rejectWhenGuessesSpent } from '../guesses/guesses.ts';
import { hashPassword, isPassword } from '../password/password.ts';
import type { LoginBody } from '../session/session.contract.ts';
import type { BegunSession, Session } from '../session/session.ts';
import { endSession, signInto } from '../session/session.ts';
import { checkTwoFactor } from '../two-factor/check-code.ts';
import { countTaken } from '../users/taken-emails.ts';
import type { RegisterBody, User } from '../users/users.contract.ts';
import { createUser, findCredentials, findUser, lockCredentials } from '../users/users.ts';

// Shop rules, section 16.
const wrongLogins = {
  own: { name: 'login-own', max: 10, windowMs: minutes(15) },
  account: { name: 'login-account', max: 100, windowMs: minutes(15) },
  network: { name: 'login-address', max: 50, windowMs: minutes(15) },
};

/** Each sign-in creates a session. Counted by account after the right password, so that nobody can lock others out. */
const signIns = { name: 'sign-ins', max: 600, windowMs: hours(1) };

/** A school or a mobile network may share one address. */
export const registrations = { name: 'register', max: 300, windowMs: hours(1), ofAll: 3_000 };

/** Called in the transaction of a sign-in, for other areas: the basket is merged, others' orders are left. */
export type WhenSignedIn = (tx: Database, session: Session, user: User) => Promise<void>;

export type SignedIn = { user: User; session: BegunSession };
export type Visit = { session: Session | null; guesser: Guesser };

export async function findSignedIn(db: Database, session: Session | null): Promise<User | null> {
  return session?.userId ? findUser(db, session.userId) : null;
}

/**
 * The response of `/auth/me` for a visitor. A client may prefer `null` to an error (RFC 7240), so that browsers' consoles show
 * no failed request.
 * @throws Problem 401
 */
export function nobody(prefer: string | undefined): null {
  if (prefer === 'visitor=null') return null;
  throw new Problem(401, 'not-signed-in', 'You are not signed in.');
}

/**
 * @throws Problem 401, the same for a wrong password and an unknown address; 401 `two-factor-needed` or `wrong-code` after the
 * right password of a user with two-factor sign-in; 429 after too many attempts
 */
export async function signIn(deps: Deps, body: LoginBody, visit: Visit, follow: WhenSignedIn): Promise<SignedIn> {
  const counts = countsFor(wrongLogins, body.email.toLowerCase(), visit.guesser);
  await rejectWhenGuessesSpent(deps, counts);

  const known = await findCredentials(deps.db, body.email);
  if (!(await isPassword(known?.passwordHash, body.password)) || !known) {
    await countGuess(deps, counts);
    throw wrongCredentials();
  }
  // Of simultaneous guesses the right one must not stand out among those rejected meanwhile.
  await rejectWhenGuessesSpent(deps, counts);
  await checkTwoFactor(deps, known.user.id, body.code, visit.guesser);
  if (!visit.session) await countOrReject(deps, signIns, `${known.user.id}`);
  return deps.db.transaction(async (tx) => {
    // Checking takes a while, in which the password may have been changed and all sessions ended.
    if (!(await lockCredentials(tx, known))) throw wrongCredentials();
    return enter(tx, known.user, visit.session, deps.clock.now(), follow);
  });
}

function wrongCredentials(): Problem {
  const message = 'That email address and password do not match. Please check them and try again.';
  return new Problem(401, 'wrong-credentials', message);
}

/** @throws Problem 409 `email-taken`, 400 `common-password`, 429 */
export async function register(deps: Deps, body: RegisterBody, visit: Registering, follow: WhenSignedIn) {
  return countTaken(deps, visit, () => openAccount(deps, body, visit, follow));
}

/** `ip`: of whoever asks. */
type Registering = Pick<Visit, 'session'> & { ip: string };

async function openAccount(
  deps: Deps,
  body: RegisterBody,
  visit: Registering,
  follow: WhenSignedIn,
): Promise<SignedIn> {
  const { password, ...person } = body;
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const user = await createUser(tx, { ...person, passwordHash, role: 'customer' });
    await rejectHeldEmail(tx, user.id, user.email, deps.clock.now());
    await sendVerification(deps, tx, user);
    return enter(tx, user, visit.session, deps.clock.now(), follow);
  });
}

/** Ends the session; the browser continues as a visitor with an empty basket. */
export async function signOut({ db }: Deps, session: Session | null): Promise<void> {
  if (session?.userId) await endSession(db, session.id);
}

/** Begins a session; call it once who it is has been proven. */
export async function enter(
  tx: Database,
  user: User,
  session: Session | null,
  now: Date,
  follow: WhenSignedIn,
): Promise<SignedIn> {
  // Ends another user's session in this browser: its basket is not this user's.
  const own = session?.userId && session.userId !== user.id ? null : session;
  if (session && !own) await endSession(tx, session.id);
  // The basket before the session, as an order locks them: the other way round the two would wait for each other.
  if (own) await follow(tx, own, user);
  const begun = await signInto(tx, own, user, now);
  if (!own) await follow(tx, begun, user);
  return { user, session: begun };
}
