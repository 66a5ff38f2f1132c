import { button, heading, paragraph } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { inSentence } from '#shop/delivery-zones/zone-words.contract.ts';
import { inOneLine } from '#shop/settings/address-line.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { returnCauseWords } from '../lines/return-causes.contract.ts';
import { returnedName } from '../lines/returned-kinds.contract.ts';
import type { ReturnRequest } from '../lines/returns.contract.ts';
import { itemList } from './order-mail-parts.ts';

type Customer = { name: string; email: string };

/** To the shop. A reply goes to the customer. */
export function returnRequestedMail(
  request: ReturnRequest,
  { name, email }: Customer,
  { to, url }: { to: string; url: string },
): Mail {
  return {
    template: 'return-asked',
    to,
    subject: `Return requested: order ${request.orderNumber}`,
    title: 'A customer wants to send something back',
    headers: { 'Reply-To': email },
    parts: [
      paragraph(`${withoutLinks(name)} would like to return items from order ${request.orderNumber}.`),
      returnedItems(request),
      heading('Why'),
      ...whyReturned(request),
      button('Open the order', url),
    ],
  };
}

function returnedItems({ items }: ReturnRequest) {
  return itemList(items.map((item) => ({ ...item, name: returnedName(item) })));
}

function whyReturned({ cause, reason }: ReturnRequest) {
  return [
    ...(cause === null ? [] : [paragraph(`${returnCauseWords[cause]}.`)]),
    ...(reason === '' ? [] : [paragraph(withoutLinks(reason))]),
  ];
}

export function returnReceivedMail(
  request: ReturnRequest,
  { name, email }: Customer,
  { url, replyWithin }: { url: string; replyWithin: string },
): Mail {
  return {
    template: 'return-received',
    to: email,
    subject: 'We have your return request for order {{order number}}',
    title: 'We have your request',
    values: { name: greetedFirstName(name), 'order number': request.orderNumber, 'reply time': replyWithin },
    parts: [
      editable(
        'opening',
        'Thank you, {{name}}. We’ll email you, usually within {{reply time}}. Please keep the goods until then.',
      ),
      heading('What you want to send back'),
      returnedItems(request),
      button('See your order', url),
    ],
  };
}

/** Null: nobody has said. */
export type ReturnPlace = { address: string | null; goods: readonly string[] };

/** One place needs no names of goods. */
function whereToSend(places: readonly ReturnPlace[]): string {
  return places
    .map(({ address, goods }) => {
      const what = places.length === 1 ? 'them' : inSentence(goods);
      return address === null
        ? `Reply to this email and we’ll tell you where to send ${what}.`
        : `Please send ${what} to ${inOneLine(address)}.`;
    })
    .join(' ');
}

export function returnAnsweredMail(
  request: ReturnRequest,
  { name, email }: Customer,
  { url, refundDays, places }: { url: string; places: readonly ReturnPlace[] } & Pick<ShopSettings, 'refundDays'>,
): Mail {
  const isAccepted = request.state === 'accepted';
  return {
    template: 'return-answered',
    to: email,
    subject: editable(`subject-if-${request.state}`, `Your return for order {{order number}} is ${request.state}`),
    title: isAccepted
      ? editable('title-if-accepted', 'Your return is accepted')
      : editable('title-if-declined', 'About your return'),
    values: {
      name: greetedFirstName(name),
      'order number': request.orderNumber,
      'where to send it': whereToSend(places),
      'refund time': refundDays,
    },
    parts: [
      isAccepted
        ? editable(
            'opening-if-accepted',
            'Hello {{name}}, you can send these back. {{where to send it}} Once they reach us, your refund takes {{refund time}}.',
            ['where to send it'],
          )
        : editable('opening-if-declined', 'Hello {{name}}, we’re sorry, but we can’t accept this return.'),
      ...(request.answer === null ? [] : [paragraph(request.answer)]),
      returnedItems(request),
      button('See your order', url),
    ],
  };
}
