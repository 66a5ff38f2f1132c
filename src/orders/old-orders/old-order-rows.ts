import { emailAddress, oneLine } from '#platform/contact-details.contract.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { plainName } from '#platform/table-files/plain-text.contract.ts';
import type { ReadRow, UsualColumns } from '#platform/table-files/read-columns.ts';
import { currencyNamed } from '#platform/table-files/written/written-numbers.contract.ts';
import type { OldOrderLine } from './old-orders.table.ts';

/** As Shopify's export and those of WooCommerce's extensions call them. */
export const orderColumns = {
  number: {
    name: 'Order number',
    usual: 'order number, order no, order, order name, name, order id, id',
    isNeeded: true,
  },
  email: {
    name: 'Email address',
    usual: 'email, billing email, customer email, email billing, email address, buyer email',
    isNeeded: true,
  },
  date: {
    name: 'Ordered on',
    usual: 'created at, order date, date created, date, paid at, paid date, order created',
    isNeeded: true,
  },
  customer: { name: 'Name', usual: 'billing name, shipping name, customer name, customer, full name' },
  firstName: { name: 'First name', usual: 'billing first name, first name billing, first name' },
  lastName: { name: 'Last name', usual: 'billing last name, last name billing, last name' },
  status: { name: 'Status', usual: 'status, order status, financial status, payment status' },
  sent: { name: 'Sent or not', usual: 'fulfillment status, fulfilment status, shipping status' },
  cancelled: { name: 'Cancelled on', usual: 'cancelled at, canceled at' },
  currency: { name: 'Currency', usual: 'currency, order currency' },
  total: { name: 'Total', usual: 'total, order total, order total amount, grand total, n revenue' },
  item: { name: 'Item', usual: 'lineitem name, item name, product name, line item name, product s, products, product' },
  quantity: {
    name: 'Pieces of the item',
    usual: 'lineitem quantity, item quantity, quantity refund, quantity, qty, line item quantity',
  },
  price: { name: 'Price of a piece', usual: 'lineitem price, item cost, item price, unit price, line item price' },
  items: { name: 'All items in one cell', usual: 'line items, line item 1, items, order items', isNumbered: true },
} as const satisfies UsualColumns<string>;

export type OrderField = keyof typeof orderColumns;
type Row = ReadRow<OrderField>;

export type ReadOldOrder = {
  row: number;
  number: string;
  customerEmail: string;
  customerName: string;
  placedAt: Date;
  status: string;
  currency: string;
  total: Pence | null;
  lines: OldOrderLine[];
};
type Refused = { field: OrderField | null; reason: string };

const mostLines = 100;
const mostPence = 100_000_000; // above it the figure is a mistake

/** The rows of one order, which follow each other; further items stand below it with its number or with none. */
export function ordersOf(rows: readonly Row[]): Row[][] {
  const orders: Row[][] = [];
  for (const row of rows) {
    const current = orders.at(-1);
    const number = row.cells.number;
    const continues = current && (number === undefined || number === current[0]?.cells.number);
    if (continues) current.push(row);
    else orders.push([row]);
  }
  return orders;
}

/** An order as its first row says, with the items of all; or why there is none. */
export function oldOrderIn(
  rows: readonly Row[],
  dateOf: (text: string) => Date | null,
  now: Date,
): ReadOldOrder | Refused {
  const [first] = rows;
  const number = oneLine(first?.cells.number ?? '').slice(0, 60);
  if (!first || number === '') return { field: 'number', reason: 'It has no order number.' };
  const of = (field: OrderField) => rows.find(({ cells }) => cells[field] !== undefined)?.cells[field] ?? '';
  const email = emailAddress.safeParse(of('email'));
  if (!email.success)
    return { field: 'email', reason: 'It has no email address, so its customer couldn’t find it again.' };
  const placedAt = dateOf(of('date'));
  if (!placedAt || placedAt > now) return { field: 'date', reason: 'The file doesn’t say when it was placed.' };
  return {
    row: first.row,
    number,
    customerEmail: email.data.toLowerCase(),
    customerName: oneLine(of('customer') || `${of('firstName')} ${of('lastName')}`).slice(0, 200),
    placedAt,
    status: statusOf(of('status'), of('sent'), of('cancelled') !== ''),
    currency: currencyNamed(of('currency')) ?? 'GBP',
    total: amountIn(of('total')),
    lines: rows.flatMap(({ cells }) => linesIn(cells)).slice(0, mostLines),
  };
}

const words: Record<string, string> = {
  paid: 'Paid',
  completed: 'Completed',
  complete: 'Completed',
  fulfilled: 'Sent',
  shipped: 'Sent',
  processing: 'In progress',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  canceled: 'Cancelled',
  voided: 'Cancelled',
  failed: 'Not paid',
  pending: 'Not paid',
  'on-hold': 'Not paid',
};

/** What says most about how it ended. */
function statusOf(status: string, sent: string, isCancelled: boolean): string {
  const plain = status.trim().toLowerCase().replace(/^wc-/, '').replaceAll(' ', '_');
  const said = words[plain] ?? words[plain.replaceAll('_', '-')] ?? oneLine(status).slice(0, 60);
  if (/^(?:Refunded|Partly refunded)$/.test(said)) return said;
  if (isCancelled) return 'Cancelled';
  return /^(?:fulfilled|shipped)$/i.test(sent.trim()) ? 'Sent' : said || 'Ordered';
}

function linesIn(cells: Row['cells']): OldOrderLine[] {
  if (cells.items !== undefined && cells.item === undefined) return itemsIn(cells.items);
  if (cells.item === undefined) return [];
  return [{ name: nameIn(cells.item), quantity: piecesIn(cells.quantity), price: amountIn(cells.price ?? '') }];
}

/** `name:Rope Toy|quantity:2|total:11.90;name:…` as WooCommerce's extensions write them, or else names. */
function itemsIn(text: string): OldOrderLine[] {
  return text.split(/;(?=\s*(?:id|name|product_id):)|\n/).flatMap((part) => {
    const said = new Map(
      part.split('|').map((one) => [one.split(':')[0]?.trim() ?? '', one.replace(/^[^:]*:/, '').trim()]),
    );
    const name = nameIn(said.get('name') ?? part);
    if (name === '') return [];
    const quantity = piecesIn(said.get('quantity'));
    const total = amountIn(said.get('total') ?? '');
    return [{ name, quantity, price: total === null ? null : Math.round(total / quantity) }];
  });
}

function nameIn(text: string): string {
  return plainName(text).slice(0, 200);
}

function piecesIn(text = ''): number {
  const [pieces = ''] = /^\d{1,5}/.exec(text.trim()) ?? [];
  return Number(pieces) || 1;
}

/** In pence or cents; null: no amount. `1,234.50`, `1.234,50`, `£12`. */
export function amountIn(written: string): Pence | null {
  const text = written.replaceAll(/[^\d.,-]/g, '');
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  const pounds = whole.replaceAll(/[.,]/g, '');
  if (pounds === '') return null;
  const amount = Number(pounds) * 100 + Number(decimals.padEnd(2, '0'));
  return amount > mostPence ? null : pence(amount);
}
