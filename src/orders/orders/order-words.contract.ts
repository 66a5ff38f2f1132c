// Without zod, so that a page which only shows an order does not load it.

export const orderStatuses = [
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'completed',
] as const;
export const deliveryServices = ['standard', 'express'] as const;
export const orderSorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;

/** Percent on delivery, whatever is in the parcel: the standard rate. */
export const deliveryVatRate = 20;

export type OrderStatus = (typeof orderStatuses)[number];
export type DeliveryService = (typeof deliveryServices)[number];
export type OrderSort = (typeof orderSorts)[number];
