/** How a style of cells shows a number; null: as it is. `zeros`: so many digits at least, and -1 for none. */
export type Format =
  | 'date'
  | 'percent'
  | { before: string; zeros: number; after: string; ofZero: string | null }
  | null;

/** By the number of a built-in format, or the code of the workbook's own. */
export function formatOf(id: number, code = ''): Format {
  if (id === 9 || id === 10 || code.includes('%')) return 'percent';
  if (isDate(id, code)) return 'date';
  // What depends on the number, such as `[<5]"Low";0`, is not known without it.
  if (code === '' || /\[[<>=]/.test(code) || /general|@/i.test(withoutTexts(code))) return null;
  const [positive = '', , zero] = sectionsOf(code);
  const [before = '', after] = textsOf(positive);
  return { before, zeros: after === undefined ? -1 : zerosIn(positive), after: after ?? '', ofZero: wordsIn(zero) };
}

/** How many digits a number has at least before its point. */
function zerosIn(section: string): number {
  const digits = /[0#?][0#?,. ]*/.exec(withoutTexts(section))?.[0].split('.')[0] ?? '';
  return digits.replaceAll(/[^0]/g, '').length;
}

/** What is shown for nought, where it has words. */
function wordsIn(section = ''): string | null {
  const said = textsOf(section).join('');
  return /\p{L}/u.test(said) ? said : null;
}

/** A number with the texts around it, as `£ 3.50` or `36 per case`; '' where the format hides it. */
export function shownAs(number: number, { before, zeros, after, ofZero }: Exclude<Format, string | null>): string {
  if (number === 0 && ofZero !== null) return ofZero;
  if (zeros < 0) return before;
  // 4.35 is stored as 4.3499999999999996; the shortest notation of that double is 4.35.
  const text = textOf(Math.abs(number)).padStart(zeros, '0');
  return `${before}${number < 0 ? '-' : ''}${text}${after}`.trim();
}

export function textOf(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

function isDate(id: number, code: string): boolean {
  const isUsual = (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  const letters = withoutTexts(code).replaceAll(/general|\b(?:GBP|EUR|USD|PLN)\b/gi, '');
  return isUsual || /[ymdhs]/i.test(letters);
}

/** Without texts, languages, colours and gaps. */
function withoutTexts(code: string): string {
  return code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '');
}

function sectionsOf(code: string): string[] {
  return (code.match(/(?:"[^"]*"|\\.|[^;"\\])+|(?<=^|;)(?=;|$)/g) ?? []).slice(0, 4);
}

/** What stands before the digits and behind them; one text where there are no digits, or several groups of them. */
function textsOf(section: string): string[] {
  const plain = section
    .replaceAll(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replaceAll(/\[[^\]]*\]|_.|\*./g, '')
    .replaceAll(/\\(.)/g, '"$1"')
    .replaceAll('""', '');
  const parts = plain
    .split(/(?:[0#?][0#?,.]*(?:E[-+]0+)?)(?=(?:[^"]*"[^"]*")*[^"]*$)/i)
    .map((one) => one.replaceAll('"', ''));
  return parts.length > 2 ? ['', ''] : parts;
}
