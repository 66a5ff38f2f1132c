import { and, desc, eq, max } from 'drizzle-orm';
import type { Product } from '#catalogue/products/products.contract.ts';
import { findProductsInOrder } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orderLines, orders } from '../orders/orders.table.ts';

const latestOrders = 50;
const mostWeighed = 24;
const mostShown = 8;

/** What a customer has bought and can buy again, the latest first. */
export async function readBoughtProducts(db: Database, userId: number): Promise<Product[]> {
  const latest = db
    .select({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .where(and(eq(orders.userId, userId), isPlaced))
    .orderBy(desc(orders.createdAt))
    .limit(latestOrders)
    .as('latest');
  const bought = await db
    .select({ id: orderLines.productId })
    .from(latest)
    .innerJoin(orderLines, eq(orderLines.orderId, latest.id))
    .groupBy(orderLines.productId)
    .orderBy(desc(max(latest.createdAt)), orderLines.productId)
    .limit(mostWeighed);
  const found = await findProductsInOrder(
    db,
    bought.map(({ id }) => id),
  );
  return found.filter(({ withdrawn, stock }) => !withdrawn && stock > 0).slice(0, mostShown);
}
