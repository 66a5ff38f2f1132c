import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from '../users/users.table.ts';
import { customers } from './customers.table.ts';

export type NewCustomer = typeof customers.$inferInsert;
export type AccountOfCustomer = { email: string; name: string; isStaff: boolean };

/** By address in small letters; that of `except` is as if it were closed. */
export async function accountsByEmail(
  db: Database,
  emails: readonly string[],
  { except = 0 }: { except?: number } = {},
): Promise<Map<string, AccountOfCustomer>> {
  const email = sql<string>`lower(${users.email})`;
  const found = await db
    .select({ email, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(users)
    .where(and(inArray(email, [...emails]), ne(users.id, except)));
  return new Map(
    found.map((row) => [
      row.email,
      { email: row.email, name: `${row.firstName} ${row.lastName}`.trim(), isStaff: row.role === 'admin' },
    ]),
  );
}

/** Replaces what is known of these addresses: those without a row are no customers, or none any more. */
export async function replaceCustomers(
  tx: Database,
  emails: readonly string[],
  rows: readonly NewCustomer[],
): Promise<void> {
  const stay = new Set(rows.map(({ email }) => email));
  const gone = emails.filter((email) => !stay.has(email));
  if (gone.length > 0) await tx.delete(customers).where(inArray(customers.email, gone));
  if (rows.length === 0) return;
  const set = Object.fromEntries(
    (['name', 'words', 'orders', 'spent', 'lastOrderAt', 'returns', 'hasAccount', 'isSubscribed'] as const).map(
      (column) => [column, sql`excluded.${sql.identifier(snakeCase(column))}`],
    ),
  );
  await tx
    .insert(customers)
    .values([...rows])
    .onConflictDoUpdate({ target: customers.email, set });
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export async function hasCustomers(db: Database): Promise<boolean> {
  const found = await db.select({ id: customers.id }).from(customers).limit(1);
  return found.length > 0;
}
