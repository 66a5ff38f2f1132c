import { button, facts } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

type SentGiftCard = {
  orderNumber: string;
  customerName: string;
  recipientName: string | null;
  recipientEmail: string | null;
  /** In pounds. */
  amount: string;
};

/** Word to the buyer that a gift card has gone out; only its recipient gets the code. */
export function giftCardSentMail(
  { orderNumber, customerName, recipientName, recipientEmail, amount }: SentGiftCard,
  { to, url }: { to: string; url: string },
): Mail {
  const recipient = withoutLinks(recipientName ?? '') || 'them';
  return {
    template: 'gift-card-sent',
    to,
    subject: 'We’ve sent your gift card to {{recipient}}',
    title: 'Your gift card has gone out',
    values: { name: greetedFirstName(customerName), recipient, amount: `£${amount}`, number: orderNumber },
    parts: [
      opening,
      facts([
        ['On it', `£${amount}`],
        ['Sent to', recipientEmail ?? ''],
        ['Your order', orderNumber],
      ]),
      button('See Your Order', url),
    ],
  };
}

const opening = editable(
  'opening',
  'Hello {{name}}, we’ve just emailed the gift card with {{amount}} to {{recipient}}. If it doesn’t arrive, reply to this email and we’ll send it again.',
  ['amount'],
);

/** As previews show it. */
export function giftCardSentSample(about: { to: string; url: string }): Mail {
  const card = { recipientName: 'Bob', recipientEmail: 'bob@example.co.uk', amount: '25.00' };
  return giftCardSentMail({ orderNumber: 'PV-7K2M9Q4XWT', customerName: 'Ann Barker', ...card }, about);
}
