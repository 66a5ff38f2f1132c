import { text } from 'node:stream/consumers';
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { readOrdersOf } from '#orders/order/order-list.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import { parcelService } from '#orders/order/order-words.contract.ts';
import { packersNote } from '#orders/order/present-words.ts';
import { csvOf } from '#platform/csv.ts';
import type { CsvColumns } from '#platform/csv.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { eraseMails, readThatMailed } from '#platform/mail/mail-records.ts';
import type { MailsByName } from '#platform/mail/mail-records.ts';
import { queueMail, queueMails } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { supplierPageUrl } from '../../supplier-page/supplier-link.ts';
import type { StoredPurchaseLine, StoredPurchaseOrder } from '../purchase-order-rows.ts';
import { purchaseOrders } from '../purchase-orders.table.ts';
import { purchaseOrderCancelledMail, purchaseOrderMail, purchaseOrdersMail, sideWords } from './purchase-order.mail.ts';
import type { MailedPurchaseOrder } from './purchase-order.mail.ts';

/**
 * Emails to suppliers, which contain the address of a person's goods. Their text is not part of an export: it holds the supplier's
 * prices and private link. Register it before the orders' records, which erase whose they were.
 */
export const purchaseOrderMailRecords: PersonalRecords = {
  name: 'lettersToSuppliers',
  read: async (db, person) => readThatMailed(db, await mailsAbout(db, person)),
  erase: async (tx, person) => {
    const about = await mailsAbout(tx, person);
    await sendOthersAgain(tx, about);
    await eraseMails(tx, about);
  },
};

/** An email about several people that has not left yet is written again, for the others. */
async function sendOthersAgain(tx: Database, about: MailsByName): Promise<void> {
  const unsent = (await readThatMailed(tx, about)).filter(({ sentAt }) => sentAt === null);
  const { batch, number } = purchaseOrders;
  const batches = about.names.filter((name) => unsent.some(({ subject }) => subject.includes(`(${name})`)));
  if (batches.length === 0) return;
  await tx
    .update(purchaseOrders)
    .set({ state: 'draft', way: null, batch: null, sentAt: null })
    .where(and(inArray(batch, batches), eq(purchaseOrders.state, 'sent'), notInArray(number, [...about.names])));
}

async function mailsAbout(db: Database, person: Person): Promise<MailsByName> {
  const orderIds = (await readOrdersOf(db, person)).map(({ id }) => id);
  const { number, orderId, batch } = purchaseOrders;
  const ordered = await db.select({ number, batch }).from(purchaseOrders).where(inArray(orderId, orderIds));
  return {
    templates: ['purchase-order', 'purchase-orders', 'purchase-order-cancelled'],
    names: ordered.flatMap((row) => [row.number, ...(row.batch === null ? [] : [row.batch])]),
  };
}

type Outgoing = { order: StoredOrder; purchaseOrder: StoredPurchaseOrder; lines: StoredPurchaseLine[] };

/**
 * Emails the purchase orders, with their lines as a CSV file, a slip for each parcel and the links for the supplier's response. None
 * may lack its address. @param batch the number of the one email for all of them; null: each has its own
 */
export async function mailPurchaseOrders(
  deps: Deps,
  tx: Database,
  { name, email, currency }: SupplierRecord,
  outgoing: readonly Outgoing[],
  batch: string | null,
): Promise<void> {
  const frame = await readMailFrame(tx, deps.config);
  const orders = outgoing.map(({ order, purchaseOrder: { number, costVat }, lines: ordered }) => {
    // What its price makes in pounds is no business of a supplier that bills in another currency.
    const lines = currency === null ? ordered : ordered.map((line) => ({ ...line, cost: null }));
    const { customerName, address, city, postcode, country, customerPhone: phone, presentNote } = order;
    const deliverTo = { name: customerName, address, city, postcode, country, phone };
    const url = supplierPageUrl(deps.config, number);
    const delivery = parcelService(order.delivery);
    return {
      number,
      to: email,
      supplierName: name,
      delivery,
      lines,
      costVat,
      deliverTo,
      note: packersNote(presentNote),
      url,
    };
  });
  const { shopName } = frame;
  const mails =
    batch === null
      ? await Promise.all(
          orders.map(async (one) => purchaseOrderMail(one, { shopName, url: one.url, csv: await csvWith([one]) })),
        )
      : [purchaseOrdersMail(batch, orders, { to: email, supplierName: name, shopName, csv: await csvWith(orders) })];
  await queueMails(deps, tx, mails, frame);
}

export async function mailPurchaseOrderCancelled(
  deps: Deps,
  tx: Database,
  { number, supplierId }: StoredPurchaseOrder,
): Promise<void> {
  const { name, email } = await readSupplierRecord(tx, supplierId);
  await queueMail(deps, tx, purchaseOrderCancelledMail(number, name, email), await readMailFrame(tx, deps.config));
}

function csvWith(orders: readonly MailedPurchaseOrder[]): Promise<string> {
  const rows = orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
  return text(csvOf(columns, rows, { asIs: ['Code'] }));
}

/** One line per row with everything needed to send it, as order systems import it. */
const columns: CsvColumns<{ order: MailedPurchaseOrder; line: MailedPurchaseOrder['lines'][number] }> = {
  'Purchase order': ({ order }) => order.number,
  Code: ({ line }) => line.code,
  Name: ({ line }) => line.name,
  Quantity: ({ line }) => line.quantity,
  'Price each': ({ line }) => line.cost && toPounds(line.cost),
  Delivery: ({ order }) => order.delivery,
  'Deliver to': ({ order }) => order.deliverTo.name,
  Address: ({ order }) => inOneLine(order.deliverTo.address),
  City: ({ order }) => order.deliverTo.city,
  Postcode: ({ order }) => order.deliverTo.postcode,
  Country: ({ order }) => order.deliverTo.country,
  Telephone: ({ order }) => order.deliverTo.phone,
  'Prices are': ({ order }) => sideWords(order.costVat),
  Note: ({ order }) => order.note,
};
