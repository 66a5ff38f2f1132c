import { z } from 'zod';
import { makeOwner } from '#accounts/staff/admins.ts';
import { resetTwoFactor } from '#accounts/two-factor/two-factor.ts';
import { openRestoredDatabase } from '#platform/backups/interrupted-restore.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { createChanges } from '#platform/database/changes.ts';
import { runCommand } from '#platform/database/command.ts';
import type { Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createLogger } from '#platform/logger.ts';
import { openShop } from '#shop/opening/shop-opening.ts';

/** Account commands that work while the shop runs. Each returns the sentence to print. */
const acts = new Map([
  ['create', create],
  ['reset-two-factor', reset],
]);

async function create(db: Database, email: string): Promise<string> {
  const { password } = await makeOwner({ db, clock: systemClock }, email);
  return password
    ? `${email} may now sign in to /admin with the password ${password}`
    : `${email} is an owner now, with the same password as before.`;
}

async function reset(db: Database, email: string): Promise<string> {
  const outcome = await resetTwoFactor({ db, clock: systemClock }, email);
  return {
    done: `${email} signs in with the password alone now, and is signed out everywhere.`,
    'was-off': `Two-step sign-in of ${email} is not switched on.`,
    'no-account': `There is no account with the address ${email}.`,
  }[outcome];
}

/** For a shop without an interactive owner: skips the questions of the setup guide. */
async function open(db: Database): Promise<string> {
  const changes = createChanges(db, createLogger('warn'));
  const act = { at: systemClock.now(), byUserId: null };
  await changes.transaction((tx, invalidate) => openShop(tx, invalidate, act));
  return 'The shop is open to visitors.';
}

const [verb = '', email] = process.argv.slice(2);
const act = acts.get(verb);
const address = z.email().safeParse(email);
const toDo = verb === 'open' ? open : act && address.success && ((db: Database) => act(db, address.data));
if (toDo) {
  await runCommand(async () => {
    const database = await openRestoredDatabase(readConfig(), createLogger('warn'));
    try {
      await migrate(database.direct);
      console.log(await toDo(database.db));
    } finally {
      await database.close();
    }
  });
} else {
  const verbs = [...acts.keys()].join('|');
  console.error(`Choose what to do: npm run admin -- ${verbs} name@example.co.uk, or npm run admin -- open`);
  process.exitCode = 2;
}
