import { button, facts, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName } from '#platform/mail/mail-names.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { rhythmText } from './reminder-words.contract.ts';
import type { ReminderPurpose } from './reminder-words.contract.ts';

type Reminding = {
  id: number;
  to: string;
  /** Empty: not known. */
  firstName: string;
  product: string;
  quantity: number;
  /** As it is written, `£69.95`. */
  price: string;
  isSoldOut: boolean;
  everyDays: number;
  /** The day of this email. */
  day: string;
  urls: Record<ReminderPurpose, string>;
  stopCall: string;
};

export function reminderMail(reminding: Reminding): Mail {
  const { id, to, firstName, product, quantity, price, isSoldOut, everyDays, day, urls, stopCall } = reminding;
  const soldOut = 'It is sold out just now. On its page you can ask us for an email when it is back.';
  return {
    template: 'repeat-reminder',
    to,
    once: `repeat-reminder ${id} ${day}`,
    headers: { 'List-Unsubscribe': `<${stopCall}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    subject: 'Time for more {{product}}?',
    title: 'Before the bowl is empty',
    values: { name: greetedFirstName(firstName), product },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, you asked us to remind you about {{product}} before it runs out. One press puts it in your basket; nothing is ordered until you check out.',
        ['product'],
      ),
      ...(isSoldOut ? [editable('sold-out', soldOut)] : []),
      facts([
        ['How many', String(quantity)],
        ['Price today', `${price} each`],
        ['We remind you', rhythmText(everyDays)],
      ]),
      button(isSoldOut ? 'See it in the shop' : 'Put it in my basket', urls.refill),
      quietButton('Skip the next one', urls.skip),
      quietButton('Change how often', urls.change),
      quietButton('Stop these emails', urls.stop),
      small(
        'You’re getting this email because you asked for it on the page of an order. You needn’t sign in for any of these links.',
      ),
    ],
  };
}

type Ended = { id: number; to: string; firstName: string; product: string; url: string };

/** The last one: there will be none of that product again. */
export function reminderEndedMail({ id, to, firstName, product, url }: Ended): Mail {
  return {
    template: 'repeat-reminder-ended',
    to,
    once: `repeat-reminder-ended ${id}`,
    subject: 'We no longer sell {{product}}',
    title: 'A reminder has ended',
    values: { name: greetedFirstName(firstName), product },
    parts: [
      editable(
        'opening',
        'Hello {{name}}, we’re sorry: we no longer sell {{product}}, so we won’t remind you about it again. There may be something like it in the shop.',
        ['product'],
      ),
      button('See what there is', url),
    ],
  };
}

/** For previews: each variant. */
export function reminderSamples({ to, url }: { to: string; url: string }): Mail[] {
  const one = { id: 1, to, firstName: 'Ann', product: 'Chicken & Brown Rice Adult Dog Food, 12 kg' };
  const urls = { refill: url, skip: url, change: url, stop: url };
  const due = { ...one, quantity: 1, price: '£69.95', everyDays: 28, day: '2026-11-21', urls, stopCall: url };
  return [
    reminderMail({ ...due, isSoldOut: false }),
    reminderMail({ ...due, isSoldOut: true }),
    reminderEndedMail({ ...one, url }),
  ];
}
