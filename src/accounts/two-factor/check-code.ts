import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { minutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { isUnreadable, unseal } from '#platform/sealed.ts';
import type { Guesser } from '../guesses/guesses.ts';
import { checkCountingGuess, countsFor } from '../guesses/guesses.ts';
import { spendRecoveryCode, stepOf } from './one-time-codes.ts';
import { twoFactorSettings } from './two-factor.table.ts';

/** Keeps sealed two-factor secrets apart from other sealed values. */
export const sealPurpose = 'second-step';

/** A six-digit code has only a million values, so few guesses are allowed. */
const wrongCodes = {
  own: { name: 'second-step-own', max: 5, windowMs: minutes(15) },
  account: { name: 'second-step', max: 10, windowMs: minutes(15) },
};

/**
 * Checks the code at sign-in; does nothing for users without two-factor sign-in.
 * @throws Problem 401 `two-factor-needed` without a code, 401 `wrong-code`, 429 after too many of those
 */
export async function checkTwoFactor(
  deps: Deps,
  userId: number,
  code: string | undefined,
  guesser: Guesser,
): Promise<void> {
  if (!(await hasTwoFactor(deps.db, userId))) return;
  if (!code) throw new Problem(401, 'two-factor-needed', 'Please enter the code that your authenticator app shows.');
  await proveTwoFactor(deps, userId, code, guesser);
}

/** @throws Problem 401 `wrong-code`, 429 after too many of those */
export async function proveTwoFactor(deps: Deps, userId: number, code: string, guesser: Guesser): Promise<void> {
  if (await isSecretUnreadable(deps, userId)) throw wrongCode(unreadable);
  const counts = countsFor(wrongCodes, String(userId), guesser);
  if (await checkCountingGuess(deps, counts, () => spendCode(deps, userId, code))) return;
  throw wrongCode('That code is not right, or it has been used. Please wait for the next one.');
}

/** Whoever is signed in is limited by their account, whatever the network. */
export const signedIn: Guesser = { network: '', device: 'signed in' };

/** Whether it is a code of the app that is being set up. @throws Problem 429 after too many wrong ones */
export function isFirstCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  const counts = countsFor(wrongCodes, String(userId), signedIn);
  return checkCountingGuess(deps, counts, () => spendAppCode(deps, userId, code));
}

function wrongCode(message: string): Problem {
  return new Problem(401, 'wrong-code', message, { issues: [{ path: 'code', message }] });
}

const unreadable =
  'Your code can’t be checked, because the shop’s secret has changed. Please contact us: whoever runs the server can let you in with npm run admin -- reset-two-factor and your email address.';

/** Recovery codes are lost together with the app's. */
async function isSecretUnreadable({ db, config }: Pick<Deps, 'db' | 'config'>, userId: number): Promise<boolean> {
  const [known] = await db.select().from(twoFactorSettings).where(eq(twoFactorSettings.userId, userId));
  return isUnreadable(config.secret, sealPurpose, known?.sealedSecret);
}

/** Of how many people two-factor sign-in was switched on before the shop's secret changed. */
export async function countUnreadableTwoFactor({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  const rows = await db.select().from(twoFactorSettings).where(isNotNull(twoFactorSettings.confirmedAt));
  return rows.filter(({ sealedSecret }) => isUnreadable(config.secret, sealPurpose, sealedSecret)).length;
}

export async function hasTwoFactor(db: Database, userId: number): Promise<boolean> {
  const [on] = await db
    .select({ userId: twoFactorSettings.userId })
    .from(twoFactorSettings)
    .where(and(eq(twoFactorSettings.userId, userId), isNotNull(twoFactorSettings.confirmedAt)));
  return on !== undefined;
}

/** Uses up a code of the app: of two callers with the same code the database lets one write. */
async function spendAppCode({ db, clock, config }: Deps, userId: number, code: string): Promise<boolean> {
  const [known] = await db.select().from(twoFactorSettings).where(eq(twoFactorSettings.userId, userId));
  const secret = known && unseal(config.secret, sealPurpose, known.sealedSecret);
  const step = secret ? stepOf(code.replaceAll(/\s/g, ''), secret, clock.now()) : null;
  if (step === null) return false;
  const [used] = await db
    .update(twoFactorSettings)
    .set({ lastUsedStep: step })
    .where(
      and(
        eq(twoFactorSettings.userId, userId),
        or(isNull(twoFactorSettings.lastUsedStep), lt(twoFactorSettings.lastUsedStep, step)),
      ),
    )
    .returning({ userId: twoFactorSettings.userId });
  return used !== undefined;
}

async function spendCode(deps: Deps, userId: number, code: string): Promise<boolean> {
  return (await spendAppCode(deps, userId, code)) || spendRecoveryCode(deps, deps.db, userId, code);
}
