import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { products } from '../products/products.table.ts';
import { lowestSince } from './price-history.ts';
import { salePrices } from './sale-prices.table.ts';
import { daysBefore } from './sale-terms.contract.ts';

/** What a product costs before and after its sale. */
export const ownPrice = sql<Pence>`coalesce(${products.regularPrice}, ${products.price})`;

/** The columns of a product that is given a price of its own: during a sale one pays no more than the sale price. */
export function pricesAt(price: SQL) {
  const salePrice = sql`(select ${salePrices.price} from ${salePrices} where ${salePrices.productId} = ${products.id})`;
  return {
    price: sql`case when ${products.regularPrice} is null then ${price} else least(${price}, ${salePrice}) end`,
    regularPrice: sql`case when ${products.regularPrice} is not null then ${price} end`,
  };
}

/** The same in a written statement. */
export function setPrices(price: SQL): SQL {
  const set = pricesAt(price);
  return sql`price = ${set.price}, regular_price = ${set.regularPrice}`;
}

/** The lowest price of the 30 days before the product's sale began, or, while none has, of the last 30 days. */
export async function readLowestBefore(db: Database, id: number, now: Date): Promise<Pence> {
  const since = new Date(now.getTime() - days(daysBefore));
  const [found] = await db
    .select({
      lowest: sql<Pence>`coalesce(${salePrices.lowestBefore}, ${lowestSince(sql`${products.id}`, since)}, ${products.price})`,
    })
    .from(products)
    .leftJoin(salePrices, eq(salePrices.productId, products.id))
    .where(eq(products.id, id));
  return found?.lowest ?? pence(0);
}
