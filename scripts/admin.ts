import { z } from 'zod';
import { makeAdmin } from '#accounts/users/admins.ts';
import { readConfig } from '#platform/config.ts';
import { migrate } from '#platform/database/migrate.ts';
import { openShopDatabase } from '#platform/database/shop-database.ts';
import { createLogger } from '#platform/logger.ts';

/** Works beside a running shop. */
async function create(email: string): Promise<void> {
  const database = await openShopDatabase(readConfig(), createLogger('warn'));
  try {
    await migrate(database.connection);
    const { password } = await makeAdmin(database.db, email);
    console.log(
      password ? `${email} may now sign in to /admin with the password ${password}` : `${email} is an admin now.`,
    );
  } finally {
    await database.close();
  }
}

const [verb, email] = process.argv.slice(2);
const address = z.email().safeParse(email);
if (verb === 'create' && address.success) {
  await create(address.data);
} else {
  console.error('Say whose account it is: npm run admin -- create name@example.co.uk');
  process.exitCode = 2;
}
