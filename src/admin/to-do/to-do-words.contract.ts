// Without zod, so that a page which only shows the list does not load it.

/** What can be on the list, in the order in which it is shown. */
export const toDoIds = [
  'disputes',
  'payments-in-doubt',
  'express-to-pack',
  'to-pack',
  'rejected-purchase-orders',
  'purchase-orders-to-send',
  'late-purchase-orders',
  'failed-refunds',
  'payments-without-notice',
  'stripe-webhook',
  'failed-payout',
  'returns',
  'returns-to-refund',
  'messages',
  'supplier-faults',
  'standing-faults',
  'failed-mail',
  'mail-not-set-up',
  'waiting-mail',
  'held-changes',
  'drafts',
  'low-stock',
  'bundles',
  'questions',
  'reviews',
  'comments',
  'products-without-cost',
  'refused-offers',
  'products-without-weight',
  'supplier-prices',
  'exchange-rates',
] as const;

/** Counting stops here: above a thousand the exact number does not matter. */
export const mostCounted = 1_000;

/** What customers write that staff read through. */
export const readSubjects = ['reviews', 'comments'] as const;

export type ReadSubject = (typeof readSubjects)[number];
export type ToDoId = (typeof toDoIds)[number];
