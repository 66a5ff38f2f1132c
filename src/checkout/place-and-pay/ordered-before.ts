import type { Session } from '#accounts/session/session.ts';
import { lockBasket } from '#basket/basket.ts';
import { findLatestOrderOf } from '#orders/order/orders.ts';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { PlaceOrderBody } from './place-order.contract.ts';

/** Whoever left a tab open for longer has found their confirmation meanwhile. */
const remembered = days(1);

/**
 * A basket is ordered once, in however many tabs its checkout is open: goods that have left it by an order are not ordered again.
 * What was taken out by hand in another tab is bought as shown.
 * @throws Problem 409 `already-ordered` with `orderNumber`
 */
export async function rejectIfOrdered(
  tx: Database,
  { session, body: { items, fromBasket } }: { session: Session | null; body: PlaceOrderBody },
  now: Date,
): Promise<void> {
  if (!session || !fromBasket) return;
  const inBasket = await lockBasket(tx, session);
  const productIds = items.map(({ productId }) => productId).filter((id) => !inBasket.includes(id));
  if (productIds.length === 0) return;
  const since = new Date(now.getTime() - remembered);
  const orderNumber = await findLatestOrderOf(tx, session, { productIds, since });
  if (orderNumber === null) return;
  const message = `You’ve just ordered this: it’s order ${orderNumber}. We haven’t placed another.`;
  throw new Problem(409, 'already-ordered', message, { orderNumber });
}
