import { plainPieces } from '#catalogue/products/personal-texts.contract.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import { isClosedStatus, isUnpaid } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';

export type ReturnableLine = Pick<Order['items'][number], 'productId' | 'name' | 'image'> & {
  left: number;
  isMadeForBuyer: boolean;
};

/**
 * The order lines of which something has left and can still be returned. A delivered order becomes completed when the returns
 * period ends, so its status tells whether returns are open; the API decides in the last hours.
 */
export function returnableLines(
  { status, items }: Pick<Order, 'status' | 'items'>,
  requests: readonly Pick<ReturnRequest, 'state' | 'items'>[],
): ReturnableLine[] {
  if (status === 'completed' || isClosedStatus(status) || isUnpaid(status)) return [];
  const taken = requests
    .filter(({ state }) => state !== 'declined')
    .flatMap(({ state, items: wanted }) => wanted.map((item) => ({ ...item, back: comesBack(state, item) })));
  const goods = items.filter(({ isGiftCard }) => !isGiftCard);
  return [...Map.groupBy(goods, ({ productId }) => productId)]
    .flatMap(([productId, same]) => {
      const back = taken.filter((item) => item.productId === productId);
      const sent = same.reduce((sum, line) => sum + line.sent, 0);
      const refunded = same.reduce((sum, { returned }) => sum + returned, 0);
      const otherwise = back.reduce((rest, item) => rest - item.refunded, refunded);
      const left = back.reduce((rest, item) => rest - item.back, sent - Math.max(otherwise, 0));
      const isMadeForBuyer = same.every((line) => line.sent === 0 || plainPieces(line.texts, line.quantity) === 0);
      return same.slice(0, 1).map(({ name, image }) => ({ productId, name, image, left, isMadeForBuyer }));
    })
    .filter(({ left }) => left > 0);
}

/** Those that customers request themselves: an order whose details are erased has no address to tell where to send the goods. */
export function linesToRequest(
  order: Pick<Order, 'status' | 'items' | 'customerEmail'>,
  requests: Parameters<typeof returnableLines>[1],
): ReturnableLine[] {
  return order.customerEmail === '' ? [] : returnableLines(order, requests);
}

/** In a finished return, items that were not refunded never arrived. */
function comesBack(state: ReturnRequest['state'], { quantity, refunded }: ReturnRequest['items'][number]): number {
  return state === 'refunded' || state === 'closed' ? refunded : quantity;
}
