import { rejectAboveByHandLimit } from '#accounts/staff/staff-limits.ts';
import { lockOrder } from '#orders/order/lock-order.ts';
import { saveManualPayment } from '#orders/order/manual-payments.ts';
import { saveAddition } from '#orders/order/order-additions.ts';
import { readOrderNumber } from '#orders/order/order-number.ts';
import type { WholeOrder } from '#orders/order/order-view.ts';
import { noteOnOrder } from '#orders/order/orders.ts';
import { rejectSoldByHand } from '#payment/gift-cards/gift-card-limits.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { AgreedTerms } from '../quote/agreed-terms.contract.ts';
import { mailPaymentLink } from './payment-link-emails.ts';
import type { ManualOrderPayment } from './place-order.contract.ts';

/** `beside`: the number of an order whose added goods these are. */
export type ManualOrder = ManualOrderPayment & {
  beside?: string | undefined;
  terms: AgreedTerms;
  byUserId: number;
};

/**
 * Records who took an order and how it is paid, and emails the payment link. Call it inside the transaction that places the order.
 * @throws Problem 404 `order-not-found` for `beside`, 403 `by-hand-limit`, `gift-card-limit`
 */
export async function recordManualOrder(
  deps: Deps,
  tx: Database,
  placed: WholeOrder,
  { way, reference, beside, terms, byUserId, at }: ManualOrder & { at: Date },
): Promise<void> {
  const { order } = placed;
  const { id: orderId, total: amount, number } = order;
  if (way !== 'link') {
    await rejectAboveByHandLimit(tx, byUserId, amount);
    await saveManualPayment(tx, { orderId, changeId: null, amount, way, reference, byUserId, at });
    if (order.giftCardTotal > zero) await rejectSoldByHand(tx, number, { byUserId, at });
  }
  const first = beside === undefined ? null : await lockOrder(tx, readOrderNumber(beside) ?? beside);
  const whatFor = first
    ? `We placed this order for what you added to ${first.number}.`
    : 'We placed this order for you.';
  await noteOnOrder(tx, order, { note: whatFor, byUserId, at });
  if (first) {
    await saveAddition(tx, { orderId, addedToId: first.id });
    await noteOnOrder(tx, first, {
      note: `The items you added are in order ${number}, paid for separately.`,
      byUserId,
      at,
    });
  }
  const after = {
    total: toPounds(amount),
    way,
    ...(first && { beside: first.number }),
    ...agreedIn(terms),
  };
  await recordChange(tx, { at, byUserId, subject: 'order', subjectId: number, did: 'created', before: null, after });
  if (order.status === 'awaiting-payment') await mailPaymentLink(deps, tx, placed, first?.number);
}

/** For the audit log: what differs from the shop's own prices. */
function agreedIn({ items, freeLines, deliveryPrice, isDeliveredFree }: AgreedTerms) {
  const prices = items.flatMap(({ productId, price }) => (price === undefined ? [] : [{ productId, price }]));
  return {
    ...(prices.length > 0 && { prices }),
    ...(freeLines.length > 0 && { freeLines }),
    ...(deliveryPrice !== undefined && { deliveryPrice }),
    ...(isDeliveredFree && { isDeliveredFree }),
  };
}
