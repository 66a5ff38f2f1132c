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
  const taken = asked.filter(({ state }) => state !== 'declined').flatMap((request) => request.items);
  return [...Map.groupBy(items, ({ productId }) => productId)]
    .flatMap(([productId, same]) => {
      const back = taken.filter((item) => item.productId === productId);
      const sent = same.reduce((sum, { quantity, dropped }) => sum + quantity - dropped, 0);
      const left = back.reduce((rest, item) => rest - item.quantity, sent);
      return same.slice(0, 1).map(({ name, image }) => ({ productId, name, image, left }));
    })
    .filter(({ left }) => left > 0);
}
