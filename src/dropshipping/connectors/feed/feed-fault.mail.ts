import { button, paragraph } from '#platform/mail/layout/mail-layout.ts';
import type { Mail } from '#platform/mail/mail.ts';

/** To the owner: a supplier's feed is not what it was, and its figures wait. */
export function feedFaultMail({
  to,
  name,
  fault,
  url,
}: {
  to: string;
  name: string;
  fault: string;
  url: string;
}): Mail {
  return {
    template: 'feed-fault',
    to,
    subject: `The feed of ${name} has changed`,
    title: 'A supplier’s feed',
    parts: [
      paragraph(`The list of products that ${name} sends has changed. ${fault}`),
      paragraph(
        'Until you have looked at its columns and saved them, we use nothing in it: prices stay as they are, and products whose stock isn’t confirmed will sell out after a while.',
      ),
      button('Open the suppliers', url),
    ],
  };
}
