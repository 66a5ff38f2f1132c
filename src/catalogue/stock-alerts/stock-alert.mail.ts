import type { Mail } from '#platform/mail/mail.ts';
import { button, paragraph, small } from '#platform/mail/mail-parts.ts';

export function backInStockMail({ to, name, url }: { to: string; name: string; url: string }): Mail {
  return {
    template: 'back-in-stock',
    to,
    subject: `${name} is back`,
    title: `${name} is back`,
    parts: [
      paragraph(
        `You asked us to let you know: ${name} is back in stock. We haven’t set one aside for you, so it’s first come, first served.`,
      ),
      button('See it in the shop', url),
      small('This is the only email we’ll send about it. If you didn’t ask for it, you can ignore it.'),
    ],
  };
}
