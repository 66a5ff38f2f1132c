import { randomBytes } from 'node:crypto';

/** Crockford's base32: without I, L, O and U, which are misheard or misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const digits = 10;

/** 50 random bits, so that a number can be neither guessed nor counted. */
export function newOrderNumber(): string {
  return `PV-${Array.from(randomBytes(digits), (byte) => alphabet.charAt(byte % alphabet.length)).join('')}`;
}

/** Parses a number as people type it, O for 0 and I or L for 1 included; null when it is not valid. */
export function readOrderNumber(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s-]+/g, '');
  const spelled = plain.replace(/^PV/, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(spelled) ? `PV-${spelled}` : null;
}
