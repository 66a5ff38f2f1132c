import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Without letters that look like digits; a power of two, so that each is equally likely. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 20; // 100 bits

/**
 * The code that makes the first owner: derived, so that it is stored nowhere and the same at each start until it is used.
 * @returns such as K7QF-2M9X-WTAB-CDEF-GHJK
 */
export function derivedSetupCode(secret: string): string {
  const bytes = createHmac('sha256', secret).update('setup code').digest().subarray(0, length);
  const digits = Array.from(bytes, (byte) => alphabet.charAt(byte % alphabet.length)).join('');
  return digits.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Takes as long for a wrong code as for the right one. Hyphens, spaces and capitals do not count: somebody types it off a screen. */
export function isSetupCode(right: string, typed: string): boolean {
  return timingSafeEqual(digestOf(right), digestOf(typed));
}

function digestOf(code: string): Buffer {
  return createHash('sha256').update(code.replaceAll(/[\s-]/g, '').toUpperCase()).digest();
}
