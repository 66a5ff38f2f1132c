import type { Order } from '#orders/orders/orders.contract.ts';
import type { ReturnRequest } from '#orders/returns/returns.contract.ts';

export type ReturnDraft = { items: { productId: number; quantity: number }[]; reason: string };

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
  return items
    .map(({ productId, name, image, quantity, dropped }) => {
      const back = taken.filter((item) => item.productId === productId);
      return { productId, name, image, left: back.reduce((left, item) => left - item.quantity, quantity - dropped) };
    })
    .filter(({ left }) => left > 0);
}

export const returnWords = {
  open: { name: 'Waiting for our answer', tone: 'info' },
  accepted: { name: 'Accepted', tone: 'success' },
  declined: { name: 'Declined', tone: 'danger' },
} as const;
