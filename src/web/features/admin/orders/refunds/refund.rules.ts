import type { AdminOrder } from '#orders/admin/order-page.contract.ts';
import { refundFor, worthOfCancelled } from '#orders/lines/piece-worth.contract.ts';
import { keptByCustomer } from '#orders/lines/pieces.contract.ts';
import { fromPounds, pence, readPounds, toPounds } from '#platform/money.ts';
import type { LineQuantity } from '../../forms/line-quantity-fields.tsx';
import type { RefundRequest } from '../order/order-admin.queries.ts';

export type RefundDraft = Omit<RefundRequest, 'refundedBefore'>;

type Worth = 'id' | 'quantity' | 'dropped' | 'returned' | 'lineTotal' | 'discount' | 'isGift';
type Refundable = { items: readonly Pick<AdminOrder['items'][number], Worth>[]; refundable: string };

/** In pounds: the amount for an empty field, which is what was paid for the selected lines, or everything left. */
export function wholeOf(
  { items, refundable }: Refundable,
  { lines = [], goods = [] }: Pick<RefundDraft, 'lines' | 'goods'>,
): string {
  const taken = new Map<number, number>();
  // Of one line some pieces may come back while others are not sent.
  for (const { lineId, quantity } of [...lines, ...goods]) taken.set(lineId, (taken.get(lineId) ?? 0) + quantity);
  const bought = items.map(({ id, quantity, dropped, returned, lineTotal, discount, isGift }) => ({
    id,
    quantity,
    dropped: dropped + returned,
    lineTotal: fromPounds(lineTotal),
    discount: fromPounds(discount),
    isGift,
  }));
  return toPounds(refundFor(taken.size > 0 ? worthOfCancelled(bought, taken) : null, fromPounds(refundable)));
}

type Line = Pick<
  AdminOrder['items'][number],
  'id' | 'productId' | 'name' | 'quantity' | 'dropped' | 'sent' | 'returned'
>;

/** Lines that were sent and not refunded. */
export function sentLines({ items }: { items: readonly Line[] }): LineQuantity[] {
  return items
    .map((line) => ({ lineId: line.id, name: line.name, left: keptByCustomer(line) }))
    .filter(({ left }) => left > 0);
}

type Asked = { items: readonly { productId: number; quantity: number; refunded: number }[] };

/** The lines of a return to refund, all selected, limited to what the order's lines have left. */
export function linesOfReturn(order: { items: readonly Line[] }, returnRequest: Asked): LineQuantity[] {
  const products = new Map(order.items.map(({ id, productId }) => [id, productId]));
  const waiting = new Map(
    returnRequest.items.map(({ productId, quantity, refunded }) => [productId, quantity - refunded]),
  );
  return sentLines(order).flatMap((line) => {
    const productId = products.get(line.lineId) ?? 0;
    const chosen = Math.min(line.left, waiting.get(productId) ?? 0);
    waiting.set(productId, (waiting.get(productId) ?? 0) - chosen);
    return chosen > 0 ? [{ ...line, left: chosen, chosen }] : [];
  });
}

/** Only own stock can be restocked, not a supplier's. */
export function goesBackOnShelf(
  { items }: { items: readonly Pick<AdminOrder['items'][number], 'id' | 'supplierId'>[] },
  lines: readonly LineQuantity[],
): boolean {
  const ids = new Set(lines.map(({ lineId }) => lineId));
  return items.every(({ id, supplierId }) => supplierId === null || !ids.has(id));
}

const asksAbove = pence(20_00);

/**
 * The amount to refund, in pounds; undefined when what is typed is not valid. `whole` is used for an empty field, `left` is the
 * amount not refunded yet.
 */
export function refundAmount(typed: string, { whole, left }: { whole: string; left: string }): string | undefined {
  if (typed.trim() === '') return whole;
  const amount = readPounds(typed);
  if (amount === undefined) return undefined;
  return fromPounds(amount) > 0 && fromPounds(amount) <= fromPounds(left) ? amount : undefined;
}

export function isLargeRefund(amount: string): boolean {
  return fromPounds(amount) > asksAbove;
}
