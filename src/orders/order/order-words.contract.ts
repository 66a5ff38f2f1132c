// Without zod, so that a page which only shows an order does not load it.

export const orderStatuses = [
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'completed',
  // Goods are held until it is paid, or abandoned unpaid. Neither counts as an order.
  'awaiting-payment',
  'abandoned',
] as const;
export const unpaidStatuses = ['awaiting-payment', 'abandoned'] as const;
export const unsentStatuses = ['confirmed', 'processing'] as const;
/** Staff may set these in any order, because people correct mistakes (shop rules, section 7); cancelled only while it is unsent. */
export const settableStatuses = [...unsentStatuses, 'shipped', 'delivered', 'cancelled'] as const;
/** The note of an order that its customer cancelled, as staff read it. */
export const cancelledByCustomer = 'Cancelled by the customer';
/** The customer's name in an order whose personal details were erased, of an account and of a guest. */
export const erasedNames = ['Account closed', 'Details erased'] as const;
/** How many orders one call may change. */
export const mostOrdersAtOnce = 200;
/** `pickup`: fetched by the buyer; `round`: brought by the shop’s own driver. */
export const deliveryServices = ['standard', 'express', 'pickup', 'round'] as const;
/** Why an order may need somebody: own goods are overdue, or a customer or a bank is waiting. */
export const orderNeeds = ['late', 'return', 'return-refund', 'refund', 'dispute', 'doubt'] as const;
export const orderSorts = ['newest', 'oldest', 'total-desc', 'total-asc'] as const;

/** Percent. */
export const standardVatRate = 20;

/** What is left to send of an order: something of ours, only suppliers' goods, or nothing. */
export const fulfilments = ['to-send', 'with-suppliers', 'sent', 'none'] as const;
/** The owner's views: orders with own goods to send, waiting for suppliers only, shipped, with returns. */
export const orderViews = ['to-send', 'with-suppliers', 'sent', 'returns'] as const;

export type Fulfilment = (typeof fulfilments)[number];
export type OrderView = (typeof orderViews)[number];
export type OrderStatus = (typeof orderStatuses)[number];
export type DeliveryService = (typeof deliveryServices)[number];
export type OrderNeed = (typeof orderNeeds)[number];
export type OrderSort = (typeof orderSorts)[number];

export const deliveryNames: Record<DeliveryService, string> = {
  standard: 'Standard delivery',
  express: 'Express delivery',
  pickup: 'Collection from the shop',
  round: 'Local delivery',
};

export const serviceNames: Record<DeliveryService, string> = {
  standard: 'Standard',
  express: 'Express',
  pickup: 'Collection',
  round: 'Local delivery',
};

/** What a supplier is asked for; it can only send. */
export function parcelService(service: DeliveryService): 'standard' | 'express' {
  return service === 'express' ? service : 'standard';
}

/** As bills name it. */
export function deliveryLine(service: DeliveryService): string {
  return service === 'standard' ? 'Delivery' : deliveryNames[service];
}

/** Only its buyer and staff see it, and it has no receipt, parcels or refunds. */
export function isUnpaid(status: OrderStatus): boolean {
  return unpaidStatuses.some((unpaid) => unpaid === status);
}

/** It is paid and has not become shipped, although parts of it may have left. */
export function isUnsent(status: OrderStatus): boolean {
  return unsentStatuses.some((unsent) => unsent === status);
}

/** The customer reads it by an email of its own. */
export function isMailedStatus(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'cancelled';
}

/** A final status: nothing more is sent. */
export function isClosedStatus(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'refunded';
}

type Leaving = { lines: readonly { sent: number }[]; parcels: readonly unknown[] };

/** Whether any of it has left, so that its customer cannot cancel it. A parcel with unknown contents counts too. */
export function isSomeOut({ lines, parcels }: Leaving): boolean {
  return parcels.length > 0 || lines.some(({ sent }) => sent > 0);
}
