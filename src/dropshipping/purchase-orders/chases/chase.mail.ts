import { button, heading, list, paragraph } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

type Line = { code: string | null; name: string; quantity: number };

export type SupplierChase = {
  number: string;
  /** The supplier's own number of it, where it has one. */
  reference: string | null;
  to: string;
  supplierName: string;
  /** As people read them: '20 November'. */
  sentOn: string;
  dueOn: string | null;
  lines: readonly Line[];
  /** The page for the supplier's response; null: it answers by email. */
  url: string | null;
  /** Which letter about this purchase order it is; each goes out once. */
  round: string;
};

/** Asks a supplier when a purchase order leaves. It names no customer. */
export function supplierChaseMail(chase: SupplierChase): Mail {
  const { number, reference, to, supplierName, sentOn, dueOn, lines, url, round } = chase;
  return {
    template: 'supplier-chase',
    to,
    once: `supplier-chase ${number} ${round}`,
    subject: 'When does purchase order {{purchase order}} leave?',
    title: 'We’re waiting for your answer',
    values: {
      supplier: supplierName,
      'purchase order': number,
      'your reference': reference ?? '',
      'sent on': sentOn,
      'due on': dueOn ?? 'as soon as you can',
    },
    parts: [
      editable(
        'opening',
        'Hello {{supplier}}, we sent you purchase order {{purchase order}} on {{sent on}} and expected it to leave by {{due on}}. Our customer is waiting.',
        ['purchase order'],
      ),
      ...(reference === null ? [] : [paragraph(`Your reference: ${reference}.`)]),
      heading('What we are waiting for'),
      list(lines.map(({ code, name, quantity }) => `${quantity} × ${name}${code ? `, your code ${code}` : ''}`)),
      editable(
        'request',
        'Please let us know today when it leaves, with the tracking number if it has left, or what you cannot send.',
      ),
      ...(url === null ? [] : [button('Answer this purchase order', url)]),
    ],
  };
}

export type Delay = {
  orderNumber: string;
  to: string;
  customerName: string;
  goods: readonly { name: string; quantity: number }[];
  url: string;
  round: string;
};

/** Tells the customer that goods take longer; it promises no day, as nobody knows one yet. */
export function orderDelayedMail({ orderNumber, to, customerName, goods, url, round }: Delay): Mail {
  return {
    template: 'order-delayed',
    to,
    once: `order-delayed ${orderNumber} ${round}`,
    subject: 'Your order {{order number}} is taking longer',
    title: 'It is taking longer than it should',
    values: { name: greetedFirstName(customerName), 'order number': orderNumber },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, we are sorry: part of your order {{order number}} hasn’t left yet, and it should have by now. We have asked for it today, and we’ll email you as soon as it is on its way.',
      ),
      heading('What you are still waiting for'),
      list(goods.map(({ name, quantity }) => `${name} × ${quantity}`)),
      editable(
        'choice',
        'You don’t need to do anything. If you would rather not wait, you can cancel what hasn’t left on your order’s page, and we’ll refund it.',
      ),
      button('See your order', url),
    ],
  };
}
