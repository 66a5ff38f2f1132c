import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from '../users/users.table.ts';
import { customerChanges, customers } from './customers.table.ts';

/** A statement that says of whom something has changed; `emails` selects addresses in small letters. */
export function changedCustomers(emails: SQL): SQL {
  return sql`insert into ${customerChanges} (email) ${emails}`;
}

export async function noteCustomer(tx: Database, email: string): Promise<void> {
  await tx.insert(customerChanges).values({ email: email.toLowerCase() });
}

/** Everybody with an account, and who was a customer until now. */
export async function noteAllAccounts(tx: Database): Promise<void> {
  const emails = sql`select lower(${users.email}) from ${users} union select ${customers.email} from ${customers}`;
  await tx.execute(changedCustomers(emails));
}

/** Some of the addresses of which something has changed; fewer than `most` when they are the last. */
export async function takeChangedCustomers(tx: Database, most: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    delete from ${customerChanges}
    where id = any(array(select id from ${customerChanges} order by id limit ${most})) returning email`);
  return rows.map(({ email }) => email);
}

export async function forgetChanges(tx: Database, email: string): Promise<void> {
  await tx.delete(customerChanges).where(eq(customerChanges.email, email));
}
