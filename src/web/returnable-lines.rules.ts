import { boughtPieces } from '#orders/lines/pieces.contract.ts';
import { kindsLeft } from '#orders/lines/returned-kinds.contract.ts';
import type { ReturnRequest } from '#orders/lines/returns.contract.ts';
import { isClosedStatus, isUnpaid } from '#orders/order/order-words.contract.ts';
import type { Order } from '#orders/order/orders.contract.ts';

/** `key`: two lines of one product are its plain pieces, and those that were made for their buyer. */
export type ReturnableLine = Pick<Order['items'][number], 'productId' | 'name' | 'image'> & {
  key: string;
  left: number;
  isMadeForBuyer: boolean;
};

type Request = Pick<ReturnRequest, 'state' | 'cause' | 'isByStaff' | 'items'>;

/**
 * The order lines of which something has left and can still be returned. A delivered order becomes completed when the returns
 * period ends, so its status tells whether returns are open; the API decides in the last hours.
 */
export function returnableLines(
  { status, items }: Pick<Order, 'status' | 'items'>,
  requests: readonly Request[],
): ReturnableLine[] {
  if (status === 'completed' || isClosedStatus(status) || isUnpaid(status)) return [];
  const taken = requests
    .filter(({ state }) => state !== 'declined')
    .flatMap(({ state, cause, isByStaff, items: wanted }) =>
      wanted.map((item) => {
        const { productId, refunded, madeForBuyer = null } = item;
        return { productId, refunded, madeForBuyer, quantity: comesBack(state, item), cause, isByStaff };
      }),
    );
  const goods = items.filter(({ isGiftCard }) => !isGiftCard);
  return [...Map.groupBy(goods, ({ productId }) => productId)].flatMap(([productId, same]) => {
    const back = taken.filter((item) => item.productId === productId);
    const sent = same.reduce((sum, line) => sum + boughtPieces(line), 0);
    const refunded = same.reduce((sum, { returned }) => sum + returned, 0);
    const otherwise = back.reduce((rest, item) => rest - item.refunded, refunded);
    const left = back.reduce((rest, item) => rest - item.quantity, sent - Math.max(otherwise, 0));
    const { made, plain } = kindsLeft(productId, same, back);
    const kinds = [
      { isMadeForBuyer: false, left: Math.min(plain, left) },
      { isMadeForBuyer: true, left: Math.min(made, left) },
    ].filter((kind) => kind.left > 0);
    return same.slice(0, 1).flatMap(({ name, image }) =>
      kinds.map((kind) => ({
        key: `${productId}-${kind.isMadeForBuyer ? 'made' : 'plain'}`,
        productId,
        name: kinds.length === 1 ? name : `${name}, ${kind.isMadeForBuyer ? 'with' : 'without'} text`,
        image,
        ...kind,
      })),
    );
  });
}

/** What comes back of these lines, as the API expects it. */
export function itemsOf(chosen: readonly { line: ReturnableLine; quantity: number }[]) {
  return [
    ...Map.groupBy(
      chosen.filter(({ quantity }) => quantity > 0),
      ({ line }) => line.productId,
    ),
  ].map(([productId, same]) => ({
    productId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
    madeForBuyer: same.reduce((sum, { line, quantity }) => sum + (line.isMadeForBuyer ? quantity : 0), 0),
  }));
}

/** Those that customers request themselves: an order whose details are erased has no address to tell where to send the goods. */
export function linesToRequest(
  order: Pick<Order, 'status' | 'items' | 'customerEmail'>,
  requests: readonly Request[],
): ReturnableLine[] {
  return order.customerEmail === '' ? [] : returnableLines(order, requests);
}

/** In a finished return, items that were not refunded never arrived. */
function comesBack(state: ReturnRequest['state'], { quantity, refunded }: ReturnRequest['items'][number]): number {
  return state === 'refunded' || state === 'closed' ? refunded : quantity;
}
