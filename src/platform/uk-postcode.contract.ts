// Without zod, so that a form which only checks one does not load it.

/** Form of a UK postcode: Royal Mail's outward code (A9, A99, AA9, AA99, A9A, AA9A) and inward code (9AA), and GIR 0AA. */
const ukForm =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPS-UW]|[A-HK-Y][0-9][ABEHMNPRV-Y])[0-9][ABD-HJLNP-UW-Z]{2})$/;

const longest = 12; // characters, with all the spaces people type

export const notAPostcode = 'Enter a UK postcode such as SW1A 1AA';

/** In upper case with one space before the last three characters, whatever was typed; undefined where it is no UK postcode. */
export function readPostcode(typed: string): string | undefined {
  if (typed.trim().length > longest) return undefined;
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return ukForm.test(text) ? `${text.slice(0, -3)} ${text.slice(-3)}` : undefined;
}
