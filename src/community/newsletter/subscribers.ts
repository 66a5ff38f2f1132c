import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { subscribers } from './newsletter.table.ts';

/** Of these addresses, in small letters, those that have confirmed and not left. */
export async function subscribedAmong(db: Database, emails: readonly string[]): Promise<Set<string>> {
  const email = sql<string>`lower(${subscribers.email})`;
  const found = await db
    .select({ email })
    .from(subscribers)
    .where(and(inArray(email, [...emails]), isNotNull(subscribers.confirmedAt), isNull(subscribers.leftAt)));
  return new Set(found.map((row) => row.email));
}
