import { add, fromPounds, toPounds, zero } from '#platform/money.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { deliveryLine } from '../../order/order-words.contract.ts';
import type { Order } from '../../order/orders.contract.ts';
import { numbered } from '../receipt-number.contract.ts';
import type { Receipt } from '../receipts.contract.ts';

export type PaperColumn = { name: string; align: 'left' | 'right'; share: number };
export type PaperTable = {
  name: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** The totals row. */
  total?: readonly string[];
};

/** The contents of a document, in reading order. */
export type Paper = {
  shopName: string;
  /** Of the shop's name, such as `#1f4d40`; left out: that of a new shop. */
  colour?: string;
  title: string;
  /** Below the title; the first one is repeated on every page. */
  names: readonly string[];
  facts: readonly { name: string; lines: readonly string[] }[];
  notes: readonly string[];
  tables: readonly PaperTable[];
  sums: readonly { name: string; amount: string; isStrong?: boolean }[];
  foot: string;
  /** The creation date, and the only time in the file. */
  at: string;
};

export const left = (name: string, share: number): PaperColumn => ({ name, align: 'left', share });
export const right = (name: string, share: number): PaperColumn => ({ name, align: 'right', share });

/** The contents of a VAT invoice: number, tax point, seller and customer, goods, rates, net and VAT (VAT Notice 700, section 16.3). */
export function receiptPaper({ number, seller, order, vatRates, additions, creditNotes }: Receipt): Paper {
  const { isVatRegistered, subtotal, discount, promoCode, shippingCost, delivery, total, vat, refundedTotal } = order;
  const given = creditNotes.filter(({ cancelledAt }) => cancelledAt === null);
  return {
    ...framed({ seller, order }),
    title: isVatRegistered ? 'VAT receipt' : 'Receipt',
    names: [numbered('Receipt', number), `Order ${order.orderNumber}`],
    facts: [...parties({ seller, order }), { name: 'Date of order and payment', lines: [longDate(order.createdAt)] }],
    notes: additions.map(
      (added) =>
        `Added on ${longDate(added.at)} for £${added.total}: ${numbered('receipt', added.number)}, on the order’s page.`,
    ),
    tables: [itemsTable(order), ...(isVatRegistered ? vatTables(vatRates) : [])],
    sums: [
      { name: 'Subtotal', amount: subtotal },
      ...(discount === '0.00' ? [] : [{ name: `Discount ${promoCode ?? ''}`.trim(), amount: `-${discount}` }]),
      { name: deliveryLine(delivery), amount: shippingCost },
      { name: 'Total paid', amount: total, isStrong: true },
      ...(isVatRegistered ? [{ name: 'including VAT', amount: vat }] : []),
      ...(order.giftCards ?? []).map(({ last4, amount }) => ({ name: `Paid by gift card ending ${last4}`, amount })),
      ...given.map((note) => ({
        name: `Refunded on ${longDate(note.at)}, ${numbered('credit note', note.number)}`,
        amount: `-${note.amount}`,
      })),
      ...(given.length === 0 ? [] : [{ name: 'Total refunded', amount: `-${refundedTotal}`, isStrong: true }]),
    ],
    at: order.createdAt,
  };
}

/** Names its receipt and the VAT it credits (VAT Regulations 1995, regulation 15C). */
export function creditNotePaper({ number, seller, order }: Receipt, note: Receipt['creditNotes'][number]): Paper {
  const vat = toPounds(add(zero, ...note.vatRates.map((rate) => fromPounds(rate.vat))));
  const { isVatRegistered } = order;
  return {
    ...framed({ seller, order }),
    title: note.cancelledAt === null ? 'Credit note' : 'Credit note, cancelled',
    names: [numbered('Credit note', note.number), `Order ${order.orderNumber}`],
    facts: [
      ...parties({ seller, order }),
      { name: 'Date of refund', lines: [longDate(note.at)] },
      { name: 'Date of order', lines: [longDate(order.createdAt)] },
    ],
    notes: [
      `For ${numbered('receipt', number)}, order ${order.orderNumber}. Reason: ${note.reason}`,
      ...(note.cancelledAt === null
        ? []
        : [`Cancelled on ${longDate(note.cancelledAt)}: the refund did not go through, so this note credits nothing.`]),
    ],
    tables: [creditedTable(note), ...(isVatRegistered ? vatTables(note.vatRates) : [])],
    sums: [
      { name: 'Order total', amount: order.total },
      { name: note.cancelledAt === null ? 'Refunded' : 'Cancelled', amount: note.amount, isStrong: true },
      ...(isVatRegistered ? [{ name: 'including VAT', amount: vat }] : []),
    ],
    at: note.at,
  };
}

/** The contents of the parcel and how to return it, without prices. */
export function giftReceiptPaper({ seller, order }: Pick<Receipt, 'seller' | 'order'>, returnDays: number): Paper {
  return {
    ...framed({ seller, order }),
    title: 'Gift receipt',
    names: [`Order ${order.orderNumber}`],
    facts: [sellerFact({ ...seller, vatNumber: null }), { name: 'Date of order', lines: [longDate(order.createdAt)] }],
    notes: [
      `If something is not right, it can be returned within ${returnDays} days of delivery. Please quote the order number.`,
    ],
    tables: [
      {
        name: 'Items',
        columns: [left('Description', 5), right('Quantity', 1)],
        rows: order.items
          .map(({ name, quantity, dropped }) => ({ name, sent: quantity - dropped }))
          .filter(({ sent }) => sent > 0)
          .map(({ name, sent }) => [name, String(sent)]),
      },
    ],
    sums: [],
    foot: contact(seller),
    at: order.createdAt,
  };
}

type Parties = { seller: Receipt['seller']; order: Order };

function framed({ seller, order }: Parties) {
  const vat = order.isVatRegistered ? 'All prices include VAT at the rate shown. ' : '';
  return { shopName: seller.name, foot: `${vat}${contact(seller)}` };
}

function contact({ email, phone }: Receipt['seller']): string {
  return `Questions? Email ${email}${phone ? ` or call ${phone}` : ''}.`;
}

function parties({ seller, order }: Parties) {
  const { address, city, postcode, country } = order.shippingAddress;
  return [
    sellerFact(seller),
    { name: 'Customer', lines: [order.customerName, ...linesOf(address), city, postcode, country].filter(Boolean) },
  ];
}

function sellerFact({ name, traderName, address, companyNumber, vatNumber }: Receipt['seller']) {
  const lines = [
    traderName ?? name,
    traderName !== null && traderName !== name ? `trading as ${name}` : '',
    ...linesOf(address ?? ''),
    companyNumber ? `Company no. ${companyNumber}` : '',
    vatNumber ? `VAT no. ${vatNumber}` : '',
  ];
  return { name: 'Seller', lines: lines.filter(Boolean) };
}

function linesOf(address: string): string[] {
  return address.split('\n').map((line) => inOneLine(line) ?? '');
}

function itemsTable({ items, isVatRegistered }: Order): PaperTable {
  return {
    name: 'Items',
    columns: [
      left('Description', 5),
      right('Quantity', 1.4),
      right('Unit price', 1.6),
      ...(isVatRegistered ? [right('VAT rate', 1.4)] : []),
      right('Amount', 1.6),
    ],
    rows: items.map(({ name, quantity, price, vatRate, lineTotal, isGiftCard }) => [
      name,
      String(quantity),
      `£${price}`,
      ...(isVatRegistered ? [isGiftCard ? 'None' : `${vatRate}%`] : []),
      `£${lineTotal}`,
    ]),
  };
}

function creditedTable({ lines }: Receipt['creditNotes'][number]): PaperTable {
  return {
    name: 'Credited',
    columns: [left('Description', 5), right('Quantity', 1.4), right('Amount', 1.6)],
    rows: lines.map(({ name, quantity, amount }) => [name, quantity === null ? '' : String(quantity), `£${amount}`]),
  };
}

/** None for gift cards alone: they carry no VAT until they are spent. */
function vatTables(rates: Receipt['vatRates']): PaperTable[] {
  if (rates.length === 0) return [];
  const sumOf = (part: 'net' | 'vat' | 'gross') =>
    `£${toPounds(add(zero, ...rates.map((rate) => fromPounds(rate[part]))))}`;
  return [
    {
      name: 'VAT',
      columns: [left('VAT rate', 1), right('Net', 1), right('VAT', 1), right('Gross', 1)],
      rows: rates.map((rate) => [`${rate.rate}%`, `£${rate.net}`, `£${rate.vat}`, `£${rate.gross}`]),
      total: ['Total', sumOf('net'), sumOf('vat'), sumOf('gross')],
    },
  ];
}
