// Without zod, so that a form which only checks one does not load it.

/** Normalised, without spaces and with its country: `GB123456782`. */
export function plainVatNumber(typed: string): string {
  const digits = typed
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
    .replace(/^GB/, '');
  return digits && `GB${digits}`;
}

/** Why this is no UK VAT number, for the form. Twelve digits are a branch's: its company's and three more. */
export function vatNumberError(typed: string): string | undefined {
  const [, digits] = /^GB(\d{9})(?:\d{3})?$/.exec(plainVatNumber(typed)) ?? [];
  if (digits === undefined) return 'A VAT number has 9 digits, or 12 for a branch, such as GB123456782';
  return fits(digits) ? undefined : 'One of these digits is wrong: this is not a valid VAT number';
}

/** HMRC’s two methods: the weighted sum and the last two digits make a multiple of 97, for newer numbers with 55 added. */
function fits(digits: string): boolean {
  const sum = Array.from(digits.slice(0, 7), Number).reduce((total, digit, at) => total + digit * (8 - at), 0);
  const whole = sum + Number(digits.slice(7));
  return sum > 0 && (whole % 97 === 0 || (whole + 55) % 97 === 0);
}
