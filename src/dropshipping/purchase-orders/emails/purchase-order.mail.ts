import type { VatSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { button, facts, heading, list, paragraph, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import type { MailPart } from '#platform/mail/layout/mail-layout.ts';
import { withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import { linkDays } from '../../supplier-page/supplier-link.ts';

type Attachment = NonNullable<Mail['attachments']>[number];

export type MailedPurchaseOrder = {
  number: string;
  to: string;
  supplierName: string;
  delivery: 'standard' | 'express';
  lines: { code: string | null; name: string; quantity: number; cost: Pence | null }[];
  /** Whether the prices contain VAT; null: unknown. */
  costVat: VatSide | null;
  deliverTo: { name: string; address: string; city: string; postcode: string; country: string; phone: string | null };
  /** For whoever packs it; null: nothing. */
  note: string | null;
};

/** `csv` has the same lines for the supplier's own system; `url` is the page for the supplier's response. */
export function purchaseOrderMail(
  order: MailedPurchaseOrder,
  { shopName, url, csv }: Record<'shopName' | 'url' | 'csv', string>,
): Mail {
  const { number, to, supplierName } = order;
  return {
    template: 'purchase-order',
    to,
    once: `purchase-order ${number} ${to}`,
    subject: `Purchase order ${number} from ${shopName}`,
    title: `Purchase order ${number}`,
    parts: [
      paragraph(`Hello ${supplierName}, please send the following straight to our customer.`),
      heading('What we order'),
      goodsOf(order),
      heading('Where it goes'),
      destinationOf(order),
      paragraph(
        'Confirm it, tell us what you cannot send, and enter the tracking on your page for this order. You don’t need an account.',
      ),
      button('Answer this purchase order', url),
      small(
        `The attached CSV file holds the same lines for your own system, and the PDF is a slip for the parcel. Please keep the link to yourself: anyone who has it can reply. It works until ${linkDays} days after the order is finished.`,
      ),
    ],
    attachments: [csvFile(number, csv), slipOf(number)],
  };
}

/** Several in one email, each with its page; `number` names them together. */
export function purchaseOrdersMail(
  number: string,
  orders: readonly (MailedPurchaseOrder & { url: string })[],
  { to, supplierName, shopName, csv }: Record<'to' | 'supplierName' | 'shopName' | 'csv', string>,
): Mail {
  return {
    template: 'purchase-orders',
    to,
    once: `purchase-orders ${number}`,
    subject: `${orders.length} purchase orders from ${shopName} (${number})`,
    title: `${orders.length} purchase orders`,
    parts: [
      paragraph(`Hello ${supplierName}, please send the following straight to our customers: one parcel for each.`),
      ...orders.flatMap((order) => [
        heading(`Purchase order ${order.number}`),
        goodsOf(order),
        destinationOf(order),
        quietButton(`Answer ${order.number}`, order.url),
      ]),
      paragraph(
        'Each has a page where you confirm it, tell us what you cannot send, and enter the tracking. You don’t need an account.',
      ),
      small(
        `The attached CSV file holds all lines for your own system, and each PDF is a slip for one parcel. Please keep the links to yourself: anyone who has one can reply. They work until ${linkDays} days after the order is finished.`,
      ),
    ],
    attachments: [csvFile(number, csv), ...orders.map((order) => slipOf(order.number))],
  };
}

function goodsOf({ lines, costVat }: MailedPurchaseOrder): MailPart {
  return list(lines.map((line) => nameLine(line, costVat)));
}

function destinationOf({ delivery, deliverTo, note }: MailedPurchaseOrder): MailPart {
  const { name, address, city, postcode, country, phone } = deliverTo;
  return facts([
    ['Name', withoutLinks(name)],
    ['Address', withoutLinks([inOneLine(address), city, postcode, country].join(', '))],
    ...(phone === null ? [] : [['Telephone', phone] as const]),
    ['Delivery', delivery === 'express' ? 'Express' : 'Standard'],
    ...(note === null ? [] : [['Note', withoutLinks(note)] as const]),
  ]);
}

function csvFile(number: string, content: string): Attachment {
  return { filename: `${number}.csv`, contentType: 'text/csv; charset=utf-8', content };
}

/** Made when the email is sent. */
function slipOf(number: string): Attachment {
  return { filename: `${number}.pdf`, contentType: 'application/pdf', madeBy: 'delivery-slip', of: { number } };
}

export function purchaseOrderCancelledMail(number: string, supplierName: string, to: string): Mail {
  return {
    template: 'purchase-order-cancelled',
    to,
    once: `purchase-order-cancelled ${number}`,
    subject: `Please do not send purchase order ${number}`,
    title: 'Please do not send it',
    parts: [
      paragraph(`Hello ${supplierName}, please do not send purchase order ${number}. Our customer no longer wants it.`),
      paragraph('Has it already left? Please let us know and we’ll arrange the return with you.'),
    ],
  };
}

function nameLine(
  { code, name, quantity, cost }: MailedPurchaseOrder['lines'][number],
  costVat: MailedPurchaseOrder['costVat'],
): string {
  const price = cost !== null && [`£${toPounds(cost)} each`, sideWords(costVat)].filter(Boolean).join(' ');
  return [`${quantity} × ${name}`, code && `your code ${code}`, price].filter(Boolean).join(', ');
}

export function sideWords(costVat: MailedPurchaseOrder['costVat']): string {
  return costVat === null || costVat === 'none' ? '' : `${costVat} VAT`;
}
