import { z } from 'zod';
import type { Invalidate } from '#platform/database/changes.ts';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { pounds } from '#platform/money.contract.ts';
import { orderStatuses } from './order-words.contract.ts';

/** An order stands; its figures are booked already. */
export const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));

/** An order came into another state. */
export const orderStatusChanged = defineEvent(
  'order-status-changed',
  z.object({ orderId: z.int(), status: z.enum(orderStatuses) }),
);

/** Another parcel of an order left whose customer knows already that it is on its way. */
export const parcelSent = defineEvent('parcel-sent', z.object({ orderId: z.int(), parcelId: z.int() }));

/** Staff changed an order before it was sent. What went out of it is told with it, the rest is found by the change. */
export const orderChanged = defineEvent(
  'order-changed',
  z.object({
    orderId: z.int(),
    changeId: z.int(),
    takenOut: z.array(z.object({ name: z.string(), quantity: z.int() })),
    refunded: pounds,
  }),
);

/** Money went back without the order being cancelled. */
export const refundGiven = defineEvent(
  'refund-given',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** The customer is told of a refund once the provider has taken it on; until then the event waits in the queue. */
export const refundMailDue = defineEvent(
  'refund-mail-due',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** A refund is written and the payment provider is to be asked for it. */
export const refundBegun = defineEvent('refund-begun', z.object({ refundId: z.int() }));

/** What was given back is the shop's again: the provider refused it, or the bank sent it back, even days later. */
export const refundFailed = defineEvent('refund-failed', z.object({ orderId: z.int(), refundId: z.int() }));

/** Some of an order's payment went back or was disputed at the provider's before the shop had settled it, and could not hear of it. */
export const paymentContested = defineEvent('payment-contested', z.object({ orderId: z.int() }));

/** A customer gave up an order of which something was paid past the shop: staff are to give that back themselves. */
export const refundByHandDue = defineEvent(
  'refund-by-hand-due',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** A customer's bank disputes a payment, or has decided. */
export const disputeChanged = defineEvent('dispute-changed', z.object({ disputeId: z.int() }));

/** A delivery lies a week back: the event waits in the queue until then. */
export const reviewDue = defineEvent('review-due', z.object({ orderId: z.int() }));

/** Tells the owner's admin area that an order looks different, and so do lists of orders. */
export function invalidateOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order:${orderNumber}`);
}

export function invalidateNewOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order-placed:${orderNumber}`);
}
