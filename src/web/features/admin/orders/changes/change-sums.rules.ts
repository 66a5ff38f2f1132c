import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { worthOfCancelled } from '#orders/lines/piece-worth.contract.ts';
import { add, fromPounds, least, subtract, times, toPounds, zero } from '#platform/money.ts';

type Line = Pick<AdminOrder['items'][number], 'id' | 'quantity' | 'dropped' | 'returned' | 'lineTotal' | 'discount'>;

type Changed = { items: readonly Line[]; refundable: string };

type Draft = {
  takeOut: readonly { lineId: number; quantity: number }[];
  goods: readonly { price: string; quantity: number }[];
  isFree: boolean;
};

/** In pounds: the value removed and added, and the difference to refund or to collect. */
export function changeSums({ items, refundable }: Changed, draft: Draft) {
  const taken = new Map(draft.takeOut.map(({ lineId, quantity }) => [lineId, quantity]));
  const lines = items.map(({ id, quantity, dropped, returned, lineTotal, discount }) => ({
    id,
    quantity,
    dropped: dropped + returned,
    lineTotal: fromPounds(lineTotal),
    discount: fromPounds(discount),
  }));
  const out = least(worthOfCancelled(lines, taken).worth, fromPounds(refundable));
  const prices = draft.goods.map(({ price, quantity }) => times(fromPounds(price), quantity));
  const added = draft.isFree ? zero : add(zero, ...prices);
  const exchanged = least(out, added);
  return {
    out: toPounds(out),
    added: toPounds(added),
    back: toPounds(subtract(out, exchanged)),
    due: toPounds(subtract(added, exchanged)),
  };
}
