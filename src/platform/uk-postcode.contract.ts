// Without zod, so that a form which only checks one does not load it.

/** Form of a UK postcode: Royal Mail's outward code (A9, A99, AA9, AA99, A9A, AA9A) and inward code (9AA), and GIR 0AA. */
const ukForm =
  /^(GIR0AA|[A-PR-UWYZ]([0-9]{1,2}|[A-HK-Y][0-9]{1,2}|[0-9][A-HJKPS-UW]|[A-HK-Y][0-9][ABEHMNPRV-Y])[0-9][ABD-HJLNP-UW-Z]{2})$/;

const longest = 12; // characters, with all the spaces people type

/** In upper case with one space before the last three characters, whatever was typed; undefined where it is no UK postcode. */
export function readPostcode(typed: string): string | undefined {
  if (typed.trim().length > longest) return undefined;
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const [code, other] = [text, ...lookalikesOf(text)].filter((one) => ukForm.test(one));
  // As typed, or else the only way to read it.
  return code && (code === text || !other) ? `${code.slice(0, -3)} ${code.slice(-3)}` : undefined;
}

const lookalikes: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I' };

/** With each letter O or I and each digit 0 or 1 read as the other: 'M1 OAA' is 'M1 0AA'. */
function lookalikesOf(text: string): string[] {
  if (text.length > 7) return [];
  let forms = [''];
  for (const one of text)
    forms = forms.flatMap((form) => [form + one, ...(lookalikes[one] ? [form + lookalikes[one]] : [])]);
  return forms.filter((form) => form !== text);
}
