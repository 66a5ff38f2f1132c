// Without zod, so that a page which only checks one does not load it.

/** Removes spaces and hyphens from a typed GTIN. */
export function plainGtin(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/** The validation error of a typed GTIN. GS1 General Specifications, section 7.9: the last digit is a check digit. */
export function gtinError(digits: string): string | undefined {
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits)) return 'A GTIN has 8, 12, 13 or 14 digits';
  return hasValidCheckDigit(digits) ? undefined : 'One of these digits is wrong: the last one does not fit the others';
}

/** The digits; null for anything that is not a GTIN, which suppliers' lists often contain. */
export function readGtin(text: string): string | null {
  const digits = plainGtin(text);
  return gtinError(digits) === undefined ? digits : null;
}

/** In fourteen digits, as the same number may be written with 12, 13 or 14. */
export function longGtin(digits: string): string {
  return digits.padStart(14, '0');
}

/**
 * Whether GS1 assigned the number, so that it means the same everywhere. Numbers that begin with 2, 02 or 04 (short ones: with
 * 0 or 2) are for use within a shop, those with 05, 98 or 99 for coupons: search engines refuse both.
 * GS1 General Specifications, section 1.4; Google's product data specification, `gtin`.
 */
export function isWorldwide(gtin: string): boolean {
  return gtin.length === 8 ? !/^[02]/.test(gtin) : !/^(?:0[245]|2|9[89])/.test(longGtin(gtin).slice(1));
}

function hasValidCheckDigit(digits: string): boolean {
  const sum = Array.from(longGtin(digits), Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}
