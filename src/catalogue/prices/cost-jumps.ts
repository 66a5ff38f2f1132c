import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';

/** Of the latest changes: a supplier that reprices everything would make the look-up long. */
const mostRead = 5_000;
/** More than ten percent. */
const jump = 1.1;

const jumps = z.array(
  z.object({
    id: z.int(),
    name: z.string(),
    before: z.int().transform(pence),
    after: z.int().transform(pence),
    at: z.coerce.date(),
  }),
);

/** Products on sale whose cost a sync has raised by more than a tenth since then, the latest first. */
export async function readCostJumps(db: Database, since: Date): Promise<z.infer<typeof jumps>> {
  const { rows } = await db.execute(sql`
    select products.id, products.name, jumped.before, jumped.after, jumped.at
    from (
      select distinct on (recent.product_id) recent.product_id, earlier.cost as before, recent.cost as after, recent.at
      from (select id, product_id, cost, cause, at from price_history where at >= ${since.toISOString()}::timestamptz
        order by at desc limit ${mostRead}) recent
      cross join lateral (select cost from price_history where price_history.product_id = recent.product_id
        and price_history.id < recent.id order by price_history.id desc limit 1) earlier
      where recent.cause = 'sync' and recent.cost > earlier.cost * ${jump}::numeric
      order by recent.product_id, recent.id desc
    ) jumped join products on products.id = jumped.product_id
    where products.withdrawn_at is null
    order by jumped.at desc, products.id`);
  return jumps.parse(rows);
}
