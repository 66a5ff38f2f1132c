import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { users } from './users.table.ts';

/** Full names by user id, as they are shown beside what customers write. */
export async function fullNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: users.id, name: sql<string>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}
