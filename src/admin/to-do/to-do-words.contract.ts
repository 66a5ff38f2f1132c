// Without zod, so that a page which only shows the list does not load it.

/** What can wait for somebody, in the order in which it is shown. */
export const toDoIds = [
  'disputes',
  'express-to-pack',
  'to-pack',
  'rejected-purchase-orders',
  'failed-purchase-orders',
  'late-purchase-orders',
  'failed-refunds',
  'returns',
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

export type ToDoId = (typeof toDoIds)[number];
