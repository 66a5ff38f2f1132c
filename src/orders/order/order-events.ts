import { z } from 'zod';
import type { Invalidate } from '#platform/database/changes.ts';
import { defineEvent } from '#platform/jobs/background-job.ts';
import { pounds } from '#platform/money.contract.ts';
import { orderStatuses } from './order-words.contract.ts';

/** An order was placed; its figures are booked already. */
export const orderPlaced = defineEvent('order-placed', z.object({ orderId: z.int() }));

/** No longer raised: an earlier version queued a job more for each new order, and some may still wait. */
export const orderPlacedBefore = defineEvent('order-placed-before', orderPlaced.payload);

/** An order's status changed. */
export const orderStatusChanged = defineEvent(
  'order-status-changed',
  z.object({ orderId: z.int(), status: z.enum(orderStatuses) }),
);

/** An order that had ended before it was sent goes on: what its suppliers were told to leave is to be sent after all. */
export const orderReopened = defineEvent('order-reopened', z.object({ orderId: z.int(), endedAt: z.iso.datetime() }));

/** The customer is to read that an order has left or was cancelled; one that is corrected until then is not mentioned. */
export const statusMailDue = defineEvent('status-mail-due', orderStatusChanged.payload);

/** Another parcel of an order whose customer knows already that it is on its way. */
export const parcelSent = defineEvent('parcel-sent', z.object({ orderId: z.int(), parcelId: z.int() }));

/** Staff changed an order before it was sent. The event lists the removed goods; the rest is found by the change. */
export const orderChanged = defineEvent(
  'order-changed',
  z.object({
    orderId: z.int(),
    changeId: z.int(),
    takenOut: z.array(z.object({ name: z.string(), quantity: z.int() })),
    refunded: pounds,
  }),
);

/** A refund was made without cancelling the order. */
export const refundGiven = defineEvent(
  'refund-given',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** The customer is emailed about a refund once the provider has accepted it; until then the event waits in the queue. */
export const refundMailDue = defineEvent(
  'refund-mail-due',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** A refund is recorded and has to be requested from the payment provider. */
export const refundBegun = defineEvent('refund-begun', z.object({ refundId: z.int() }));

/** A refund failed: the provider rejected it, or the bank returned it, even days later. */
export const refundFailed = defineEvent('refund-failed', z.object({ orderId: z.int(), refundId: z.int() }));

/** A payment was settled after part of it had been refunded or disputed at the provider. */
export const paymentContested = defineEvent('payment-contested', z.object({ orderId: z.int() }));

/** A customer cancelled an order with a payment outside the shop: staff have to refund that themselves. */
export const refundByHandDue = defineEvent(
  'refund-by-hand-due',
  z.object({ orderId: z.int(), refundId: z.int(), amount: pounds }),
);

/** A customer's bank disputes a payment or has decided, or the deadline for a response has changed. */
export const disputeChanged = defineEvent(
  'dispute-changed',
  z.object({ disputeId: z.int(), orderId: z.int().optional() }), // earlier versions queued no order
);

/** An order with gift cards is paid, or has changed: those whose day it is go out. */
export const giftCardsBought = defineEvent('gift-cards-bought', z.object({ orderNumber: z.string() }));
/** Of bought cards came off what nobody has paid for any more, in pounds. */
export const cardsTakenOff = defineEvent('cards-taken-off', z.object({ orderNumber: z.string(), taken: z.string() }));

/** A delivery was a week ago: the event waits in the queue until then. */
export const reviewDue = defineEvent('review-due', z.object({ orderId: z.int() }));

/** Invalidates an order in the admin area and in lists of orders. */
export function invalidateOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order:${orderNumber}`);
}

export function invalidateNewOrder(invalidate: Invalidate, orderNumber: string): void {
  invalidate('orders', `order-placed:${orderNumber}`);
}
