import type { Order } from '#orders/orders/orders.contract.ts';
import type { ReturnRequest } from '#orders/returns/returns.contract.ts';

export type ReturnableLine = Pick<Order['items'][number], 'productId' | 'name' | 'image'> & { left: number };

/**
 * What of an order can still be asked back. Delivered becomes completed when the time for returns is over, so the state
 * says whether it is; on its last hours the API has the last word.
 */
export function returnableLines(
  { status, items }: Pick<Order, 'status' | 'items'>,
  asked: readonly Pick<ReturnRequest, 'state' | 'items'>[],
): ReturnableLine[] {
  if (status !== 'shipped' && status !== 'delivered') return [];
  const taken = asked
    .filter(({ state }) => state !== 'declined')
    .flatMap(({ state, items: wanted }) => wanted.map((item) => ({ ...item, back: comesBack(state, item) })));
  return [...Map.groupBy(items, ({ productId }) => productId)]
    .flatMap(([productId, same]) => {
      const back = taken.filter((item) => item.productId === productId);
      const sent = same.reduce((sum, { quantity, dropped }) => sum + quantity - dropped, 0);
      const refunded = same.reduce((sum, { returned }) => sum + returned, 0);
      const otherwise = back.reduce((rest, item) => rest - item.refunded, refunded);
      const left = back.reduce((rest, item) => rest - item.back, sent - Math.max(otherwise, 0));
      return same.slice(0, 1).map(({ name, image }) => ({ productId, name, image, left }));
    })
    .filter(({ left }) => left > 0);
}

/** Of a return that is over what was not refunded never came. */
function comesBack(state: ReturnRequest['state'], { quantity, refunded }: ReturnRequest['items'][number]): number {
  return state === 'refunded' || state === 'closed' ? refunded : quantity;
}
