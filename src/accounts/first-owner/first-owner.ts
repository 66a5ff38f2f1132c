import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { hours, minutes } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { StartError } from '#platform/start-error.ts';
import { checkCountingGuess, countsFor } from '../guesses/guesses.ts';
import type { Guesser } from '../guesses/guesses.ts';
import { makeOwner } from '../staff/admins.ts';
import type { MadeOwner } from '../staff/admins.ts';
import { users } from '../users/users.table.ts';
import type { FirstOwnerBody } from './first-owner.contract.ts';
import { derivedSetupCode, isSetupCode } from './setup-code.ts';

/** `account` bounds all networks together: whoever rents many has no more guesses. */
const wrongCodes = {
  own: { name: 'setup-code-own', max: 10, windowMs: minutes(15) },
  account: { name: 'setup-code', max: 200, windowMs: hours(1) },
};

type OwnerDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/** What the start prints about the owner: an account it made, or the code with which the owner makes it themselves. */
export type FirstOwner = { account: MadeOwner } | { setupCode: string };

/**
 * At the start of a shop without an owner: a demo, and settings that name the account, get one at once.
 * @returns null when there is an admin already
 * @throws StartError for a common password in the settings
 */
export async function prepareFirstOwner({ db, clock, config }: OwnerDeps): Promise<FirstOwner | null> {
  if (await hasAdmin(db)) return null;
  if (!isMadeAtStart(config)) return { setupCode: setupCodeOf(config) };
  const { email, password } = config.admin;
  try {
    return await onlyOnce(db, async (tx) => ({ account: await makeOwner({ db: tx, clock }, email, password) }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new StartError(`SHOP_ADMIN_PASSWORD: ${error.message}`);
  }
}

/** Whether the shop still waits for whoever has the code. */
export async function isOwnerAwaited({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<boolean> {
  return !isMadeAtStart(config) && !(await hasAdmin(db));
}

/** @throws Problem 404 once there is an owner */
export async function rejectUnlessAwaited(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  if (!(await isOwnerAwaited(deps))) throw hasOwner();
}

/**
 * Makes the owner's account. Of several who have the code at once one succeeds.
 * @throws Problem 400 for a wrong code or a common password, 404 once there is an owner, 429
 */
export async function becomeFirstOwner(deps: OwnerDeps, body: FirstOwnerBody, guesser: Guesser): Promise<void> {
  const { db, clock, config } = deps;
  await rejectUnlessAwaited(deps);
  const { code, email, password, firstName, lastName } = body;
  const isRight = async () => isSetupCode(setupCodeOf(config), code);
  if (!(await checkCountingGuess(deps, countsFor(wrongCodes, 'setup code', guesser), isRight))) {
    const message = 'That isn’t the code. Please compare it with the one the server printed.';
    throw new Problem(400, 'wrong-setup-code', message, { issues: [{ path: 'code', message }] });
  }
  const made = await onlyOnce(db, async (tx) => {
    const { userId } = await makeOwner({ db: tx, clock }, email, password, { firstName, lastName });
    const change = { at: clock.now(), byUserId: userId, subject: 'staff', subjectId: userId, did: 'joined' };
    await recordChange(tx, { ...change, before: null, after: { email, staffRole: 'owner' } });
    return userId;
  });
  if (made === null) throw hasOwner();
}

/** Under a lock, so that of two at once the second finds the owner of the first. @returns null when there is one */
async function onlyOnce<T>(db: Database, make: (tx: Database) => Promise<T>): Promise<T | null> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first owner'))`);
    return (await hasAdmin(tx)) ? null : make(tx);
  });
}

async function hasAdmin(db: Database): Promise<boolean> {
  const [present] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1);
  return present !== undefined;
}

function isMadeAtStart({ demo, admin }: Pick<Config, 'demo' | 'admin'>): boolean {
  return demo || admin.isGiven;
}

function setupCodeOf({ admin, secret }: Pick<Config, 'admin' | 'secret'>): string {
  return admin.setupCode ?? derivedSetupCode(secret);
}

function hasOwner(): Problem {
  return new Problem(404, 'has-owner', 'This shop already has an owner. Please sign in instead.');
}
