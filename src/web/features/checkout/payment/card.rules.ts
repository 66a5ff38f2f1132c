import { namesIn, recordOf } from '../../../records.rules.ts';

/** The demo's card form. Held in component state only and never sent (shop rules, section 7). */
export type Card = { holder: string; number: string; expiry: string; cvv: string };
export type CardField = keyof Card;

export const emptyCard: Card = { holder: '', number: '', expiry: '', cvv: '' };

/** The demo's test card; a typed name is kept. */
export function withTestCard({ holder }: Card): Card {
  return { holder: holder.trim() || 'Test Customer', number: '4242 4242 4242 4242', expiry: '12/34', cvv: '123' };
}

/** Formats each field while typing. */
export const formatted: Record<CardField, (typed: string) => string> = {
  holder: (typed) => typed,
  number: (typed) => (digitsOf(typed, 16).match(/.{1,4}/g) ?? []).join(' '),
  expiry: (typed) => digitsOf(typed, 4).replace(/^(\d\d)(?=\d)/, '$1/'),
  cvv: (typed) => digitsOf(typed, 4),
};

const missingTexts: Record<CardField, string> = {
  holder: 'Enter the name on the card',
  number: 'Enter the card number',
  expiry: 'Enter the expiry date',
  cvv: 'Enter the security code',
};

/** All four fields are required; nothing else is validated, as the card is never charged. */
export function errorsInCard(card: Card): Partial<Record<CardField, string>> {
  const empty = namesIn(missingTexts).filter((field) => card[field].trim() === '');
  return recordOf(empty, (field) => missingTexts[field]);
}

/**
 * The caret position after formatting: after the same number of digits as before.
 * @param digitsBefore the number of digits before the caret
 */
export function caretAfter(text: string, digitsBefore: number): number {
  let left = digitsBefore;
  for (let place = 0; place < text.length; place += 1) {
    if (left === 0) return place;
    if (/\d/.test(text.charAt(place))) left -= 1;
  }
  return text.length;
}

function digitsOf(typed: string, most: number): string {
  return typed.replaceAll(/\D/g, '').slice(0, most);
}
