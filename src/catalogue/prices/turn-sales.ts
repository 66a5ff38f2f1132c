import { and, asc, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';
import { beginPriceHistory, lowestSince, recordPrices } from './price-history.ts';
import { salePrices } from './sale-prices.table.ts';
import { ownPrice } from './sale-prices.ts';
import { daysBefore } from './sale-terms.contract.ts';

/** Locked at once: orders wait for them. */
const batchSize = 200;

/** Begins and ends the sales whose time has come. What one pays changes here and nowhere else, so every page and the checkout agree. */
export async function turnSales(deps: Pick<Deps, 'db' | 'changes' | 'clock'>): Promise<void> {
  const at = deps.clock.now();
  for (;;) {
    const due = await deps.db.select({ id: salePrices.productId }).from(salePrices).where(isDue(at)).limit(batchSize);
    if (due.length === 0) return;
    await deps.changes.transaction(async (tx, invalidate) => {
      const ids = due.map(({ id }) => id);
      await lockSellable(tx, ids);
      const over = await tx
        .select({ id: salePrices.productId })
        .from(salePrices)
        .where(and(isOneOf(salePrices.productId, ids), sql`${salePrices.endsAt} <= ${at.toISOString()}::timestamptz`));
      const endedIds = over.map(({ id }) => id);
      await takeOut(tx, invalidate, endedIds, { at, byUserId: null });
      await applySales(tx, invalidate, await dueIn(tx, ids, at), at, null);
    });
  }
}

function isDue(at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  return sql`(${salePrices.endsAt} <= ${now} or (not ${salePrices.hasBegun} and ${salePrices.startsAt} <= ${now}))`;
}

export type Sellable = { id: number; name: string; price: Pence; supplierPrice: Pence | null };

/** Locked in the order of ids, as orders lock them. */
export function lockSellable(tx: Database, ids: readonly number[]): Promise<Sellable[]> {
  const { id, name, supplierPrice } = products;
  return tx
    .select({ id, name, price: ownPrice, supplierPrice })
    .from(products)
    .where(isOneOf(id, ids))
    .orderBy(asc(id))
    .for('no key update');
}

/** Of these products, those in a sale that runs at the time, begun or not. */
export async function dueIn(tx: Database, ids: readonly number[], at: Date): Promise<number[]> {
  const isRunning = sql`${salePrices.startsAt} <= ${at.toISOString()}::timestamptz`;
  const found = await tx
    .select({ id: salePrices.productId })
    .from(salePrices)
    .where(and(isOneOf(salePrices.productId, ids), isRunning));
  return found.map(({ id }) => id);
}

/** Locked products cost what their sales say from now on. */
export async function applySales(
  tx: Database,
  invalidate: Invalidate,
  ids: readonly number[],
  at: Date,
  byUserId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  const wanted = sql.param([...ids]);
  await beginPriceHistory(tx, ids);
  const since = new Date(at.getTime() - days(daysBefore));
  await tx.execute(sql`
    update ${salePrices} set has_begun = true, lowest_before = coalesce(${lowestSince(sql`${salePrices.productId}`, since)}, price)
    where product_id = any(${wanted}::int[]) and not has_begun`);
  await tx.execute(sql`
    update ${products} set price = least(${ownPrice}, sale.price), regular_price = ${ownPrice},
      was_price = case when sale.lowest_before > sale.price then sale.lowest_before end, updated_at = ${at.toISOString()}::timestamptz
    from ${salePrices} sale where sale.product_id = ${products.id} and ${products.id} = any(${wanted}::int[])`);
  await recordPrices(tx, ids, { cause: 'sale-began', at, byUserId });
  invalidate('catalogue', ...ids.map(productTag));
}

export async function takeOut(
  tx: Database,
  invalidate: Invalidate,
  ids: readonly number[],
  { at, byUserId }: { at: Date; byUserId: number | null },
): Promise<{ productId: number; price: Pence; hasBegun: boolean }[]> {
  const { productId, price, hasBegun } = salePrices;
  const out = await tx.delete(salePrices).where(isOneOf(productId, ids)).returning({ productId, price, hasBegun });
  const begun = out.filter((sale) => sale.hasBegun).map((sale) => sale.productId);
  await tx
    .update(products)
    .set({ price: ownPrice, regularPrice: null, wasPrice: null, updatedAt: at })
    .where(isOneOf(products.id, begun));
  await recordPrices(tx, begun, { cause: 'sale-ended', at, byUserId });
  invalidate(...out.map((sale) => productTag(sale.productId)), ...(begun.length > 0 ? (['catalogue'] as const) : []));
  return out;
}
