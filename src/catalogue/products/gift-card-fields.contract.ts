// Without zod: shoppers' pages import it.

import type { PersonalTexts, TextField } from './personal-texts.contract.ts';

/** One to a piece: different ones can hardly be looked over at once. */
export const mostGiftCardsBought = 20;

/** Days ahead on which a card may go out. */
export const furthestGiftCardDay = 366;

/** What is asked of a gift card; all of it may be left empty. Their order is that of the texts. */
export const giftCardFields: readonly TextField[] = [
  { label: 'Recipient’s name', most: 60, letters: 'any', isOptional: true },
  { label: 'Recipient’s email', most: 254, letters: 'any', isOptional: true, kind: 'email' },
  { label: 'From', most: 60, letters: 'any', isOptional: true },
  { label: 'Message', most: 300, letters: 'any', isOptional: true, kind: 'message' },
  { label: 'Day to send it', most: 10, letters: 'any', isOptional: true, kind: 'day' },
];

/** What one piece says without whom it is for: its card goes to the buyer. */
export function withoutRecipient(texts: PersonalTexts[number]): PersonalTexts[number] {
  const [, , senderName, , day] = texts;
  return ['', '', senderName ?? '', '', day ?? ''];
}

export type GiftCardWish = {
  recipientName: string | null;
  /** Null: to the buyer. */
  recipientEmail: string | null;
  senderName: string | null;
  message: string | null;
  /** Null: as soon as it is paid. */
  day: string | null;
};

/** What one piece says. */
export function giftCardWish(texts: PersonalTexts[number] | undefined): GiftCardWish {
  const [recipientName, recipientEmail, senderName, message, day] = (texts ?? []).map((text) => text || null);
  return {
    recipientName: recipientName ?? null,
    recipientEmail: recipientEmail?.toLowerCase() ?? null,
    senderName: senderName ?? null,
    message: message ?? null,
    day: day ?? null,
  };
}
