import { button, facts, heading, paragraph, quietButton, small } from '#platform/mail/layout/mail-layout.ts';
import type { MailPart } from '#platform/mail/layout/mail-layout.ts';
import { greetedFirstName, withoutLinks } from '#platform/mail/mail-names.ts';
import { giftCardTemplate } from '#platform/mail/mail.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { editable } from '#platform/mail/texts/editable-texts.ts';
import { longDate } from '#platform/text/written-date.contract.ts';

export type GiftCardLetter = {
  to: string;
  recipientName: string | null;
  senderName: string | null;
  message: string | null;
  /** In pounds. */
  balance: string;
  /** Spelled out in fours. */
  code: string;
  expiresAt: string;
  shopName: string;
  url: string;
  /** It takes the place of a card that was sent before. */
  isReplacement: boolean;
};

/** The only place in which a code is ever written; it is forgotten once the email is sent. */
export function giftCardMail(letter: GiftCardLetter): Mail {
  const { to, recipientName, senderName, message, balance, code, expiresAt, shopName, url, isReplacement } = letter;
  const from = senderName ? withoutLinks(senderName) : shopName;
  return {
    template: giftCardTemplate,
    to,
    subject: isReplacement ? subjectOfReplacement : 'A gift card from {{from}}',
    title: 'A gift card for you',
    values: { name: greetedFirstName(recipientName ?? ''), amount: `£${balance}`, from, shop: shopName },
    parts: [
      isReplacement ? openingOfReplacement : opening,
      ...(message ? [heading('A message'), ...linesOf(`“${withoutLinks(message)}”`)] : []),
      facts([
        ['Your code', code],
        ['On it', `£${balance}`],
        ['Use it until', longDate(expiresAt)],
      ]),
      button('Go to the shop', url),
      quietButton('See what is left on it', `${url}/gift-card`),
      small(
        'Enter the code at the checkout, under ‘Use a gift card’. You needn’t spend it all at once. Anyone with the code can spend it, so please keep this email to yourself.',
      ),
    ],
  };
}

/** As it was typed: a verse keeps its lines. */
function linesOf(text: string): MailPart[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => paragraph(line));
}

const subjectOfReplacement = editable('subject-of-replacement', 'Your new gift card for {{shop}}');
const opening = editable(
  'opening',
  'Hello {{name}}, {{from}} has sent you a gift card with {{amount}} to spend at {{shop}}.',
  ['amount'],
);
const openingOfReplacement = editable(
  'opening-of-replacement',
  'Hello {{name}}, this card replaces the one you had, which no longer works. {{amount}} is on it.',
  ['amount'],
);

/** As previews show it. */
export function giftCardSamples({ to, shopName, url }: Pick<GiftCardLetter, 'to' | 'shopName' | 'url'>): Mail[] {
  const letter = {
    to,
    recipientName: 'Ann Barker',
    senderName: 'Bob Barker',
    message: 'Happy birthday, and something nice for Biscuit too.',
    balance: '25.00',
    code: 'ABCD-EFGH-JKMN-2345',
    expiresAt: '2028-11-29T12:00:00.000Z',
    shopName,
    url,
  };
  return [
    giftCardMail({ ...letter, isReplacement: false }),
    giftCardMail({ ...letter, isReplacement: true, senderName: null, message: null }),
  ];
}
