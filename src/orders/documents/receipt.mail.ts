import { button, paragraph } from '#platform/mail/layout/mail-layout.ts';
import { namedFirst } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import type { Order } from '../order/orders.contract.ts';

/** The receipt is attached as a PDF. `url` acts for the customer: no other recipient gets it. */
export function receiptMail(order: Order, { to, url }: { to: string; url: string | null }): Mail {
  const { orderNumber, customerName, total } = order;
  return {
    template: 'receipt',
    to,
    subject: `Your receipt for order ${orderNumber}`,
    title: 'Your receipt',
    parts: [
      paragraph(
        `Hello${namedFirst(' ', customerName)}, here is the receipt for your order ${orderNumber} of £${total}. You will find it attached as a PDF.`,
      ),
      ...(url === null ? [] : [button('See your order', url)]),
    ],
    attachments: [paperOf(orderNumber, { name: 'receipt' })],
  };
}

/** Contains neither prices nor the address, because it may be passed on. */
export function giftReceiptMail({ orderNumber }: Pick<Order, 'orderNumber'>, { to }: { to: string }): Mail {
  return {
    template: 'gift-receipt',
    to,
    subject: `Gift receipt for order ${orderNumber}`,
    title: 'Gift receipt',
    parts: [
      paragraph(
        'Attached is a gift receipt as a PDF. It lists what is in the parcel without prices, so you can print it and put it in with the present.',
      ),
    ],
    attachments: [paperOf(orderNumber, { name: 'gift-receipt', gift: 'yes' })],
  };
}

function paperOf(orderNumber: string, { name, gift }: { name: string; gift?: 'yes' }) {
  return {
    filename: `${name}-${orderNumber}.pdf`,
    contentType: 'application/pdf',
    madeBy: 'order-paper',
    of: { orderNumber, ...(gift && { gift }) },
  };
}
