import { text } from 'node:stream/consumers';
import { inArray } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { readOrdersOf } from '#orders/order/order-list.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import { csvOf } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { eraseMails, readThatMailed } from '#platform/mail/mail-records.ts';
import type { MailsByName } from '#platform/mail/mail-records.ts';
import { queueMail, queueMails } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { supplierPageUrl } from '../../supplier-page/supplier-link.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from '../purchase-order-rows.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';
import { purchaseOrderCancelledMail, purchaseOrderMail, sideWords } from './purchase-order.mail.ts';
import type { MailedPurchaseOrder } from './purchase-order.mail.ts';

/**
 * Emails to suppliers, which contain the address of a person's goods. Their text is not part of an export: it holds the supplier's
 * prices and private link. Register it before the orders' records, which erase whose they were.
 */
export const purchaseOrderMailRecords: PersonalRecords = {
  name: 'lettersToSuppliers',
  read: async (db, person) => readThatMailed(db, await mailsAbout(db, person)),
  erase: async (tx, person) => eraseMails(tx, await mailsAbout(tx, person)),
};

async function mailsAbout(db: Database, person: Person): Promise<MailsByName> {
  const orderIds = (await readOrdersOf(db, person)).map(({ id }) => id);
  const { number, orderId } = purchaseOrders;
  const ordered = await db.select({ number }).from(purchaseOrders).where(inArray(orderId, orderIds));
  return { templates: ['purchase-order', 'purchase-order-cancelled'], names: ordered.map((row) => row.number) };
}

type Outgoing = { order: StoredOrder; purchaseOrder: StoredPurchaseOrder; lines: StoredPurchaseLine[] };

/** Emails the purchase orders, each with its lines as a CSV file and the link for the supplier's response. None may lack its address. */
export async function mailPurchaseOrders(
  deps: Deps,
  tx: Database,
  { name, email, currency }: SupplierRecord,
  outgoing: readonly Outgoing[],
): Promise<void> {
  const frame = await readMailFrame(tx, deps.config);
  const written = outgoing.map(async ({ order, purchaseOrder: { number, costVat }, lines: ordered }) => {
    // What its price makes in pounds is no business of a supplier that bills in another currency.
    const lines = currency === null ? ordered : ordered.map((line) => ({ ...line, cost: null }));
    const { customerName, address, city, postcode, country, customerPhone: phone, delivery } = order;
    const deliverTo = { name: customerName, address, city, postcode, country, phone };
    const mailed = { number, to: email, supplierName: name, delivery, lines, costVat, deliverTo };
    const url = supplierPageUrl(deps.config, number);
    const csv = await text(csvOf(columnsOf(mailed), lines, { asIs: ['Code'] }));
    return purchaseOrderMail(mailed, { shopName: frame.shopName, url, csv });
  });
  await queueMails(deps, tx, await Promise.all(written), frame);
}

export async function mailPurchaseOrderCancelled(
  deps: Deps,
  tx: Database,
  { number, supplierId }: StoredPurchaseOrder,
): Promise<void> {
  const { name, email } = await readSupplierRecord(tx, supplierId);
  await queueMail(deps, tx, purchaseOrderCancelledMail(number, name, email), await readMailFrame(tx, deps.config));
}

/** One line per row with everything needed to send it, as order systems import it. */
function columnsOf({ number, delivery, deliverTo, costVat }: MailedPurchaseOrder) {
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
    'Prices are': () => sideWords(costVat),
  };
}
