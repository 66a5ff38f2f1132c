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
        `You asked us to tell you: we have ${name} again. It is not kept aside for you, so first come, first served.`,
      ),
      button('Have a look', url),
      small('This is the only mail about it. If you did not ask for it, there is nothing to do.'),
    ],
  };
}
