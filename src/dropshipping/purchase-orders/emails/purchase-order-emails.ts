import { text } from 'node:stream/consumers';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { findOrderToSupply } from '#orders/orders/order-to-supply.ts';
import { csvOf } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { SupplierError } from '../../connectors/supplier-fault.ts';
import { purchaseOrderCancelledMail, purchaseOrderMail } from './purchase-order.mail.ts';
import type { MailedPurchaseOrder } from './purchase-order.mail.ts';
import { readLines } from '../purchase-order-rows.ts';
import type { StoredPurchaseOrder } from '../purchase-order-rows.ts';
import { supplierPageUrl } from '../../supplier-page/supplier-link.ts';

/** The order itself: with a file of its lines and the link on which the supplier answers. @throws SupplierFault */
export async function mailPurchaseOrder(deps: Deps, tx: Database, purchaseOrder: StoredPurchaseOrder): Promise<void> {
  const { id, number, orderId, supplierId } = purchaseOrder;
  const order = await findOrderToSupply(tx, orderId);
  if (!order?.address)
    throw new SupplierError('refused', 'The customer’s account was closed: there is no address left.');
  const { name, email } = await readSupplierRecord(tx, supplierId);
  const lines = await readLines(tx, id);
  const frame = await readMailFrame(tx, deps.config);
  const { customerName, address, city, postcode, country, customerPhone: phone, delivery } = order;
  const deliverTo = { name: customerName, address, city, postcode, country, phone };
  const mailed = { number, to: email, supplierName: name, delivery, lines, deliverTo };
  const url = supplierPageUrl(deps.config, number);
  const csv = await text(csvOf(columnsOf(mailed), lines));
  await queueMail(deps, tx, purchaseOrderMail(mailed, { shopName: frame.shopName, url, csv }), frame);
}

export async function mailPurchaseOrderCancelled(
  deps: Deps,
  tx: Database,
  { number, supplierId }: StoredPurchaseOrder,
): Promise<void> {
  const { name, email } = await readSupplierRecord(tx, supplierId);
  await queueMail(deps, tx, purchaseOrderCancelledMail(number, name, email), await readMailFrame(tx, deps.config));
}

/** One row is one line, with all it takes to send it: what order systems read in. */
function columnsOf({ number, delivery, deliverTo }: MailedPurchaseOrder) {
  return {
    'Purchase order': () => number,
    Code: ({ code }: MailedPurchaseOrder['lines'][number]) => code,
    Name: ({ name }: MailedPurchaseOrder['lines'][number]) => name,
    Quantity: ({ quantity }: MailedPurchaseOrder['lines'][number]) => quantity,
    'Price each': ({ cost }: MailedPurchaseOrder['lines'][number]) => cost && toPounds(cost),
    Delivery: () => delivery,
    'Deliver to': () => deliverTo.name,
    Address: () => inOneLine(deliverTo.address),
    City: () => deliverTo.city,
    Postcode: () => deliverTo.postcode,
    Country: () => deliverTo.country,
    Telephone: () => deliverTo.phone,
  };
}
