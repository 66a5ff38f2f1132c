import { randomInt } from 'node:crypto';
import { signFor } from '#platform/signed-link.ts';

/** Without 0, 1, I, L, O and U, which are misheard or misread. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const characters = 16;
const shownEnd = 4;
const form = new RegExp(`^[${alphabet}]{${characters}}$`);

/** 78 random bits: nobody guesses one, however often they try. */
export function newGiftCardCode(): string {
  return Array.from({ length: characters }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}

/** In fours, as it is printed and read out. */
export function spelledOut(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A code as people type it, in small letters, with hyphens or spaces; null when it cannot be one. */
export function readGiftCardCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]+/g, '');
  return form.test(plain) ? plain : null;
}

/** What the database keeps of a code: worth nothing without the shop’s secret. */
export function storedCode(secret: string, code: string): { codeHash: string; last4: string } {
  return { codeHash: signFor(secret, 'gift card', code), last4: code.slice(-shownEnd) };
}
