import { attentionMail } from '#dropshipping/attention/attention.mail.ts';
import { supplierAddressMail } from '#dropshipping/connections/supplier.mail.ts';
import { feedFaultMail } from '#dropshipping/connectors/feed/feed-fault.mail.ts';
import { orderDelayedMail, supplierChaseMail } from '#dropshipping/purchase-orders/chases/chase.mail.ts';
import {
  purchaseOrderCancelledMail,
  purchaseOrderMail,
  purchaseOrdersMail,
} from '#dropshipping/purchase-orders/emails/purchase-order.mail.ts';
import type { MailedPurchaseOrder } from '#dropshipping/purchase-orders/emails/purchase-order.mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { fromPounds } from '#platform/money.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';

type SampleOrder = { orderNumber: string; customer: { name: string; email: string } };

function chaseMails(url: string, { orderNumber, customer }: SampleOrder): Mail[] {
  const lines = [{ code: 'BC-1204', name: 'Rubber Bone', quantity: 2 }];
  const round = '2026-11-25';
  return [
    supplierChaseMail({
      number: 'PO-4T8WQ2MZ7C',
      reference: 'BC-88120',
      to: 'orders@burrow.example',
      supplierName: 'Burrow & Co',
      sentOn: 'Friday 20 November',
      dueOn: 'Tuesday 24 November',
      lines,
      url,
      round,
    }),
    orderDelayedMail({ orderNumber, to: customer.email, customerName: customer.name, goods: lines, url, round }),
  ];
}

/** The part of src/mail-previews.ts about suppliers. */
export function supplierMails(shop: ShopSettings, url: string, order: SampleOrder): Mail[] {
  const { supplierName: name, to: supplier } = purchaseOrder;
  return [
    ...purchaseOrderMails(shop.name, url),
    ...chaseMails(url, order),
    attentionMail({ to: shop.email, day: '2026-11-25', url }, [{ kind: 'late-orders', count: 2 }]),
    supplierAddressMail({
      to: shop.email,
      name,
      by: 'Jo Bridge',
      changed: [{ what: 'Email', before: supplier, after: 'sales@burrow.example' }],
      url,
    }),
    feedFaultMail({
      to: shop.email,
      name,
      fault: 'The column “stock”, from which we read the stock, is gone.',
      url,
    }),
  ];
}

const purchaseOrder = {
  number: 'PO-4T8WQ2MZ7C',
  to: 'orders@burrow.example',
  supplierName: 'Burrow & Co',
  delivery: 'standard' as const,
  lines: [{ code: 'BC-1204', name: 'Rubber Bone', quantity: 2, cost: fromPounds('5.40') }],
  costVat: 'without' as const,
  deliverTo: {
    name: 'Ann Barker',
    address: '12 Vale Lane',
    city: 'Leeds',
    postcode: 'LS1 4DY',
    country: 'United Kingdom',
    phone: null,
  },
  note: null,
} satisfies MailedPurchaseOrder;

function purchaseOrderMails(shopName: string, url: string): Mail[] {
  const { number, supplierName, to } = purchaseOrder;
  const csv = 'code,quantity\r\nBC-1204,2\r\n';
  const both = ['PO-4T8WQ2MZ7C', 'PO-5XN3WKD7RB'].map((one) => ({ ...purchaseOrder, number: one, url }));
  return [
    purchaseOrderMail(purchaseOrder, { shopName, url, csv }),
    purchaseOrdersMail('PB-8JH2MWVQ4T', both, { to, supplierName, shopName, csv }),
    purchaseOrderCancelledMail(number, supplierName, to),
  ];
}
