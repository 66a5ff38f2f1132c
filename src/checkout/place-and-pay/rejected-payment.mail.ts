import { button, paragraph } from '#platform/mail/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type Rejected = { number: string; failure: string | null };

/** To the owner. */
export function paymentRejectedNotice({ number, failure }: Rejected, { to, url }: { to: string; url: string }): Mail {
  return {
    template: 'payment-rejected',
    to,
    once: `payment-rejected ${number}`,
    subject: `Stripe did not accept the payment for order ${number}`,
    title: 'A customer could not pay',
    parts: [
      paragraph(
        `Stripe did not accept the payment for order ${number}, so the customer could not pay. The goods are back in stock, and the customer was asked to contact you.`,
      ),
      paragraph(`Stripe says: ${failure ?? 'nothing more.'}`),
      paragraph('If this happens with every order, please look at your account in Stripe’s dashboard.'),
      button('Open the order', url),
    ],
  };
}
