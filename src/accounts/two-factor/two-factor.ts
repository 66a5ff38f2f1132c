import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { seal } from '#platform/sealed.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { endOtherSessions } from '../session/session.ts';
import { findCredentials } from '../users/users.ts';
import { hasTwoFactor, isFirstCode, sealPurpose } from './check-code.ts';
import { countRecoveryCodes, makeRecoveryCodes, newSecret, setUpAddress } from './one-time-codes.ts';
import { proveCode, provePassword } from './presence.ts';
import type { FreshCodes, ProofBody, SetUp, TwoFactorState } from './two-factor.contract.ts';
import { recoveryCodes, twoFactorSettings } from './two-factor.table.ts';

/** The user and their session. */
type Who = { userId: number; id: number };

export async function readTwoFactor(db: Database, userId: number): Promise<TwoFactorState> {
  const [known] = await db.select().from(twoFactorSettings).where(eq(twoFactorSettings.userId, userId));
  const since = known?.confirmedAt ?? null;
  return {
    isOn: since !== null,
    since: since && since.toISOString(),
    recoveryCodesLeft: since ? await countRecoveryCodes(db, userId) : 0,
  };
}

/**
 * Creates a secret for the app; it is not required until its first code is confirmed.
 * @throws Problem 400, 409 `two-factor-on`, 429
 */
export async function beginTwoFactor(deps: Deps, userId: number, password: string): Promise<SetUp> {
  const { db, config } = deps;
  const { user } = await provePassword(deps, userId, password);
  const secret = newSecret();
  const sealedSecret = seal(config.secret, sealPurpose, secret);
  const [saved] = await db
    .insert(twoFactorSettings)
    .values({ userId, sealedSecret })
    .onConflictDoUpdate({
      target: twoFactorSettings.userId,
      set: { sealedSecret, lastUsedStep: null },
      setWhere: isNull(twoFactorSettings.confirmedAt),
    })
    .returning({ userId: twoFactorSettings.userId });
  if (!saved) throw new Problem(409, 'two-factor-on', 'Two-step sign-in is on already. Switch it off first.');
  const address = setUpAddress(secret, (await readSettings(db)).name, user.email);
  return { secret, address, picture: `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}` };
}

/** The first code proves that the app works. Ends all other sessions. @throws Problem 400, 409 `two-factor-on`, 429 */
export async function confirmTwoFactor(deps: Deps, { userId, id }: Who, code: string): Promise<FreshCodes> {
  if (await hasTwoFactor(deps.db, userId)) throw new Problem(409, 'two-factor-on', 'Two-step sign-in is on already.');
  if (!(await isFirstCode(deps, userId, code)))
    throw invalidInput('code', 'That code is not right. Please try the next.');
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    await tx.update(twoFactorSettings).set({ confirmedAt: now }).where(eq(twoFactorSettings.userId, userId));
    await endOtherSessions(tx, userId, id);
    await record(deps, tx, userId, 'two-factor-switched-on');
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, userId) };
  });
}

/** Earlier codes stop working. @throws Problem 400, 401 `wrong-code`, 409 `two-factor-off`, 429 */
export async function renewRecoveryCodes(deps: Deps, userId: number, proof: ProofBody): Promise<FreshCodes> {
  await proveBoth(deps, userId, proof);
  return deps.db.transaction(async (tx) => {
    await record(deps, tx, userId, 'recovery-codes-renewed');
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, userId) };
  });
}

/** @throws Problem 400, 401 `wrong-code`, 409 `two-factor-off`, 429 */
export async function endTwoFactor(deps: Deps, userId: number, proof: ProofBody): Promise<void> {
  await proveBoth(deps, userId, proof);
  await deps.db.transaction(async (tx) => {
    await forgetTwoFactor(tx, userId);
    await record(deps, tx, userId, 'two-factor-switched-off');
  });
}

/** Deletes secret and recovery codes, when it is disabled or the user leaves the staff. */
export async function forgetTwoFactor(tx: Database, userId: number): Promise<void> {
  await tx.delete(twoFactorSettings).where(eq(twoFactorSettings.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

/**
 * For whoever takes their account back: what was switched on since may be a thief's. What was on before stays, but not its
 * recovery codes, which may have been replaced.
 */
export async function forgetTwoFactorSince(tx: Database, userId: number, since: Date): Promise<void> {
  await tx
    .delete(twoFactorSettings)
    .where(
      and(
        eq(twoFactorSettings.userId, userId),
        or(isNull(twoFactorSettings.confirmedAt), gte(twoFactorSettings.confirmedAt, since)),
      ),
    );
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

async function proveBoth(deps: Deps, userId: number, { password, code }: ProofBody): Promise<void> {
  await provePassword(deps, userId, password);
  if (!(await hasTwoFactor(deps.db, userId)))
    throw new Problem(409, 'two-factor-off', 'Two-step sign-in is not switched on.');
  await proveCode(deps, userId, code);
}

async function record({ clock }: Deps, tx: Database, userId: number, did: string): Promise<void> {
  const subject = { subject: 'staff', subjectId: userId, before: null, after: null };
  await recordChange(tx, { ...subject, at: clock.now(), byUserId: userId, did });
}

/**
 * Disables it for a user who has lost phone and recovery codes, and ends all their sessions. For the command line, which
 * requires no code.
 * @returns whether there was an account, and whether it was enabled
 */
export async function resetTwoFactor(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  email: string,
): Promise<'done' | 'was-off' | 'no-account'> {
  const known = await findCredentials(db, email);
  if (!known) return 'no-account';
  const { id } = known.user;
  if (!(await hasTwoFactor(db, id))) return 'was-off';
  await db.transaction(async (tx) => {
    await forgetTwoFactor(tx, id);
    await endOtherSessions(tx, id, null);
    const subject = { subject: 'staff', subjectId: id, before: null, after: null };
    await recordChange(tx, { ...subject, at: clock.now(), byUserId: null, did: 'two-factor-reset' });
  });
  return 'done';
}
