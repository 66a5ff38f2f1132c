import { button, small } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';

export function backInStockMail({ to, name, url }: { to: string; name: string; url: string }): Mail {
  return {
    template: 'back-in-stock',
    to,
    subject: '{{product}} is back',
    title: '{{product}} is back',
    values: { product: name },
    parts: [
      editable(
        'opening',
        'You asked us to let you know: {{product}} is back in stock. We haven’t set one aside for you, so it’s first come, first served.',
        ['product'],
      ),
      button('See it in the shop', url),
      small('This is the only email we’ll send about it. If you didn’t ask for it, you can ignore it.'),
    ],
  };
}
