import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { customerChanges, customers } from './customers.table.ts';
import { users } from './users.table.ts';

/** The statement that marks customers as changed; `emails` selects their addresses in lower case. */
export function queueCustomerChanges(emails: SQL): SQL {
  return sql`insert into ${customerChanges} (email) ${emails}`;
}

export async function markCustomerChanged(tx: Database, email: string): Promise<void> {
  // Whoever gave no address is in no list of customers.
  if (email !== '') await tx.insert(customerChanges).values({ email: email.toLowerCase() });
}

/** Everybody who has an account or has been a customer. */
export async function markAllCustomersChanged(tx: Database): Promise<void> {
  const emails = sql`select lower(${users.email}) from ${users} union select ${customers.email} from ${customers}`;
  await tx.execute(queueCustomerChanges(emails));
}

/** Takes changed addresses from the queue; fewer than `limit` when they are the last. */
export async function takeChangedCustomers(tx: Database, limit: number): Promise<string[]> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    delete from ${customerChanges}
    where id = any(array(select id from ${customerChanges} order by id limit ${limit})) returning email`);
  return rows.map(({ email }) => email);
}

export async function forgetChanges(tx: Database, email: string): Promise<void> {
  await tx.delete(customerChanges).where(eq(customerChanges.email, email));
}
