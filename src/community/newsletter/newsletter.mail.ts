import { button, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

export function confirmSubscriptionMail(to: string, url: string): Mail {
  return {
    template: 'newsletter-confirm',
    to,
    subject: 'Please confirm your newsletter subscription',
    title: 'One more click',
    values: {},
    parts: [
      editable(
        'opening',
        'Somebody (we hope you) asked for our newsletter at this address. Please confirm that you want it.',
      ),
      button('Yes, send me the newsletter', url),
      small('If it wasn’t you, you can ignore this email: we only send the newsletter once you have confirmed.'),
    ],
  };
}

type Welcome = {
  leaveUrl: string;
  /** For the headers that let a mail program offer one-click unsubscribing (RFC 8058). */
  leaveCall: string;
  /** How often it comes, in the shop's words. */
  rhythm: string;
};

export function welcomeSubscriberMail(to: string, { leaveUrl, leaveCall, rhythm }: Welcome): Mail {
  return {
    template: 'newsletter-welcome',
    to,
    subject: 'You’re on the list',
    title: 'Welcome to the pack',
    headers: { 'List-Unsubscribe': `<${leaveCall}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    values: { rhythm },
    parts: [
      editable(
        'opening',
        'Your subscription is confirmed. Expect new arrivals, fair offers and useful tips {{rhythm}}.',
      ),
      quietButton('Unsubscribe', leaveUrl),
    ],
  };
}
