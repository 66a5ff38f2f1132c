// Without zod, so that a page which only shows an order does not load it.

export const orderStatuses = [
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'completed',
  // Its goods are held until the money has come, or nobody can pay any more. Neither counts as an order yet.
  'awaiting-payment',
  'abandoned',
] as const;
export const unpaidStatuses = ['awaiting-payment', 'abandoned'] as const;
export const deliveryServices = ['standard', 'express'] as const;
/** Why an order may need somebody: a parcel of ours is overdue, or a customer or a bank waits. */
export const orderNeeds = ['late', 'return', 'return-refund', 'refund', 'dispute'] as const;
export const orderSorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;

/** Percent on delivery, whatever is in the parcel: the standard rate. */
export const deliveryVatRate = 20;

/** What is left to do with an order: we send something of it, only suppliers do, or nothing. */
export const fulfilments = ['to-send', 'with-suppliers', 'sent', 'none'] as const;
/** What the owner looks at: what we still have to send, what waits for suppliers alone, what has gone, where goods come back. */
export const orderViews = ['to-send', 'with-suppliers', 'sent', 'returns'] as const;

export type Fulfilment = (typeof fulfilments)[number];
export type OrderView = (typeof orderViews)[number];
export type OrderStatus = (typeof orderStatuses)[number];
export type DeliveryService = (typeof deliveryServices)[number];
export type OrderNeed = (typeof orderNeeds)[number];
export type OrderSort = (typeof orderSorts)[number];
