import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** @returns the first of as many consecutive ids */
export async function reserveIds(
  tx: Database,
  table: 'orders' | 'products' | 'users',
  length: number,
): Promise<number> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`;
  const { rows } = await tx.execute<{ first: string }>(
    sql`with next as (select nextval(${sequence}) as first) select first, setval(${sequence}, first + ${length - 1}) from next`,
  );
  return Number(rows[0]?.first);
}
