import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';

type UnlistedGoods = { name: string; price: Pence; vatRate: number };

/**
 * What staff write on an order though the shop does not list it. Every line of an order is of a product, so it becomes one: off
 * sale from the beginning, and without a stock. @returns ids in the order given
 */
export async function addUnlistedGoods(tx: Database, goods: readonly UnlistedGoods[], now: Date): Promise<number[]> {
  if (goods.length === 0) return [];
  const rows = goods.map(({ name, price, vatRate }) => ({
    name,
    price,
    vatRate,
    slug: `unlisted-${crypto.randomUUID()}`,
    category: 'accessories',
    kind: 'other',
    withdrawnAt: now,
  }));
  return (await tx.insert(products).values(rows).returning({ id: products.id })).map(({ id }) => id);
}

/** Everything else. What staff write on an order may name its customer, and is nobody else's to read. */
export const isListed = sql`${products.slug} !~ '^unlisted-[0-9a-f-]{36}$'`;
