import { and, desc, eq, max } from 'drizzle-orm';
import type { BegunSession, Session } from '#accounts/session/session.ts';
import { refillBasket } from '#basket/refill-basket.ts';
import type { Product } from '#catalogue/products/products.contract.ts';
import { findProductsInOrder } from '#catalogue/products/products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { requireOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { isPlaced, orderLines, orders } from '../order/orders.table.ts';
import type { ReorderResponse } from './reorders.contract.ts';

const latestOrders = 50;
const mostWeighed = 24;
const mostShown = 8;

/** Products a customer has bought and can buy again, the latest first. */
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
    .innerJoin(orderLines, and(eq(orderLines.orderId, latest.id), eq(orderLines.isGift, false)))
    .groupBy(orderLines.productId)
    .orderBy(desc(max(latest.createdAt)), orderLines.productId)
    .limit(mostWeighed);
  const found = await findProductsInOrder(
    db,
    bought.map(({ id }) => id),
  );
  return found.filter(({ withdrawn, stock }) => !withdrawn && stock > 0).slice(0, mostShown);
}

/** Adds an order's products to the basket, as far as they are available. @throws Problem 404, 409 `basket-full` */
export async function reorder(
  deps: Deps,
  typed: string,
  credentials: Omit<OrderCredentials, 'email'>,
): Promise<{ response: ReorderResponse; session: Session | BegunSession }> {
  const order = await requireOrder(deps, typed, credentials);
  const chosen = order.lines.filter(({ isGift }) => !isGift);
  // Goods added to the order later may be of the same product.
  const lines = [...Map.groupBy(chosen, ({ productId }) => productId)].flatMap(([productId, same]) =>
    same
      .slice(0, 1)
      .map(({ name }) => ({ productId, name, quantity: same.reduce((sum, line) => sum + line.quantity, 0) })),
  );
  const { basket, added, session } = await refillBasket(deps.db, credentials.session, lines, deps.clock.now());
  const bought = lines.map(({ productId, name, quantity: wanted }) => {
    return { productId, name, wanted, added: added.get(productId) ?? 0 };
  });
  return { response: { basket, missing: bought.filter((line) => line.added < line.wanted) }, session };
}
