// Without zod, so that a page which only shows the list does not load it.

/** What can wait for somebody, in the order in which it is shown. */
export const toDoIds = [
  'disputes',
  'express-to-pack',
  'to-pack',
  'rejected-purchase-orders',
  'purchase-orders-to-send',
  'late-purchase-orders',
  'failed-refunds',
  'returns',
  'returns-to-refund',
  'messages',
  'failed-mail',
  'mail-not-set-up',
  'waiting-mail',
  'held-changes',
  'low-stock',
  'reviews',
  'comments',
  'products-without-cost',
] as const;

/** No further is counted: whoever has a thousand of something does not ask how many exactly. */
export const mostCounted = 1_000;

/** What people say in the shop, which staff read through. */
export const readSubjects = ['reviews', 'comments'] as const;

export type ReadSubject = (typeof readSubjects)[number];
export type ToDoId = (typeof toDoIds)[number];
