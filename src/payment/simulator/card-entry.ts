import { z } from 'zod';
import type { Fault, Typed } from './hosted-page.ts';
import type { CardEntry } from './simulated-account.ts';
import { testCard, wrongNumber } from './test-cards.ts';

/** What the page itself sees before it asks anybody. */
export function readEntry(
  { number, expiry, cvc, name, email }: Typed,
  { now, asksForEmail }: { now: Date; asksForEmail: boolean },
): CardEntry | Fault {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(?:20)?(\d{2})$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = 2_000 + Number(year);
  const card = testCard(number);
  if (asksForEmail && !z.email().safeParse(email).success) {
    return { field: 'email', message: 'Enter your email address, such as name@example.co.uk.' };
  }
  if (number === '') return { field: 'number', message: 'Enter a card number.' };
  if (!card) return { field: 'number', message: wrongNumber.message };
  if (expMonth < 1 || expMonth > 12) {
    return { field: 'expiry', message: "Your card's expiration date is incomplete." };
  }
  if (new Date(Date.UTC(expYear, expMonth)) <= now) {
    return { field: 'expiry', message: "Your card's expiration date is in the past." };
  }
  if (!/^\d{3,4}$/.test(cvc)) return { field: 'cvc', message: "Your card's security code is incomplete." };
  if (name === '') return { field: 'name', message: 'Enter the name on your card.' };
  return { card, expMonth, expYear, name, email: email || null };
}
