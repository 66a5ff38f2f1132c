import { button, facts, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

type ChangedKey = { to: string; by: string; keyEnd: string; isSame: boolean; url: string };

/** To every owner: whoever holds the key's account gets the customers' money from now on. */
export function stripeKeyMail({ to, by, keyEnd, isSame, url }: ChangedKey): Mail {
  return {
    template: 'stripe-key-changed',
    to,
    subject: 'The key for Stripe was changed',
    title: 'The key for Stripe',
    parts: [
      paragraph(
        isSame
          ? `${by} replaced the key with which the shop takes payments. They still go to the same account at Stripe.`
          : `${by} set the key with which the shop takes payments. What customers pay goes to the account of this key.`,
      ),
      facts([['The key ends in', keyEnd]]),
      paragraph('If none of you did this, change the key back, and change the password of whoever did it.'),
      button('Open the settings', url),
    ],
  };
}
