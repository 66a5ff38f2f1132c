import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { stockReturned } from '../catalogue-events.ts';
import { products } from './products.table.ts';

/** Puts goods back on the shelf. Locks in the order of ids, as taking them does, so that the two never wait in a circle. */
export async function returnStock(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; wasSoldOut: boolean }>(sql`
    with back as (
      select id, sum(quantity)::int as quantity from unnest(
        ${sql.param(lines.map(({ productId }) => productId))}::int[],
        ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
      ) as line (id, quantity) group by id
    ), locked as (
      select id from ${products} where id in (select id from back) order by id for no key update
    )
    update ${products} set stock = ${products}.stock + back.quantity
    from back join locked using (id)
    where ${products}.id = back.id
    returning ${products}.id, ${products}.stock = back.quantity as "wasSoldOut"`);
  const productIds = rows.filter(({ wasSoldOut }) => wasSoldOut).map(({ id }) => id);
  if (productIds.length > 0) await jobs.enqueue(tx, stockReturned, { productIds });
}
