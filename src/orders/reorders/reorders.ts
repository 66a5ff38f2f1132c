import type { BegunSession, Session } from '#accounts/session/session.ts';
import { refillBasket } from '#basket/refill-basket.ts';
import type { Deps } from '#platform/deps.ts';
import { requireOrder } from '../orders/order-access.ts';
import type { Asking } from '../orders/order-access.ts';
import type { ReorderResponse } from './reorders.contract.ts';

/** Puts into the basket what an order held, as far as it can still be bought. @throws Problem 404, 409 `basket-full` */
export async function reorder(
  deps: Deps,
  typed: string,
  asking: Omit<Asking, 'email'>,
): Promise<{ answer: ReorderResponse; session: Session | BegunSession }> {
  const order = await requireOrder(deps, typed, asking);
  // What came into the order later may be more of what it held.
  const lines = [...Map.groupBy(order.lines, ({ productId }) => productId)].flatMap(([productId, same]) =>
    same
      .slice(0, 1)
      .map(({ name }) => ({ productId, name, quantity: same.reduce((sum, line) => sum + line.quantity, 0) })),
  );
  const { basket, added, session } = await refillBasket(deps.db, asking.session, lines, deps.clock.now());
  const bought = lines.map(({ productId, name, quantity: wanted }) => {
    return { productId, name, wanted, added: added.get(productId) ?? 0 };
  });
  return { answer: { basket, missing: bought.filter((line) => line.added < line.wanted) }, session };
}
