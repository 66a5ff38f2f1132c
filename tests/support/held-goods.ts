import { expect } from 'vitest';
import { countRows } from './checkout.ts';
import { eventually } from './eventually.ts';
import type { TestShop } from './shop.ts';

/**
 * Holds one product as a buyer does while something that needs both waits for it.
 * @returns whether the other was free then, and what came of it: had it been held already, the two would wait for each other
 */
export async function whileHeld<Outcome>(
  shop: TestShop,
  { held, other }: { held: number; other: number },
  begin: () => Promise<Outcome>,
): Promise<{ isFree: boolean; outcome: Outcome }> {
  const hold = 'select id from products where id = $1 for no key update nowait';
  const buyer = await shop.pool.connect();
  await buyer.query('begin');
  await buyer.query(hold, [held]);
  const begun = begin();
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await countRows(shop, waiting)).toBe(1));
  const isFree = await buyer.query(hold, [other]).then(
    () => true,
    () => false,
  );
  await buyer.query('rollback');
  buyer.release();
  return { isFree, outcome: await begun };
}
