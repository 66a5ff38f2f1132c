import type { Readable } from 'node:stream';
import { recordingExport } from '#platform/audit-log/record-export.ts';
import type { Export } from '#platform/audit-log/record-export.ts';
import { csvOf, ukTime } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, fromPounds, toPounds, zero } from '#platform/money.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { Order, OrderExportQuery } from '../order/orders.contract.ts';
import { eachOrder } from './order-admin-list.ts';

const columns: CsvColumns<Order> = {
  'Order number': ({ orderNumber }) => orderNumber,
  'Placed (UK time)': ({ createdAt }) => ukTime(createdAt),
  Status: ({ status }) => status,
  Customer: ({ customerName }) => customerName,
  Email: ({ customerEmail }) => customerEmail,
  Phone: ({ customerPhone }) => customerPhone ?? '',
  Address: ({ shippingAddress }) => inOneLine(shippingAddress.address),
  City: ({ shippingAddress }) => shippingAddress.city,
  Postcode: ({ shippingAddress }) => shippingAddress.postcode,
  Country: ({ shippingAddress }) => shippingAddress.country,
  Delivery: ({ delivery }) => delivery,
  Items: ({ items }) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  Subtotal: ({ subtotal }) => subtotal,
  Discount: ({ discount }) => discount,
  Promotion: ({ promoCode }) => promoCode ?? '',
  'Delivery cost': ({ shippingCost }) => shippingCost,
  Total: ({ total }) => total,
  VAT: ({ vat }) => vat,
  Refunded: ({ refundedTotal }) => refundedTotal,
  'Paid by gift card': ({ giftCards = [] }) =>
    toPounds(add(zero, ...giftCards.map(({ amount }) => fromPounds(amount)))),
};

/** Streamed, so that a million orders need no more memory than a page. */
export function exportOrders(deps: Pick<Deps, 'db' | 'clock'>, taken: Export, filter: OrderExportQuery): Readable {
  return csvOf(columns, recordingExport(deps, taken, eachOrder(deps.db, filter, deps.clock.now())));
}
