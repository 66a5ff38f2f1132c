const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const wholes = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const days = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Europe/London',
});
const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** `1234.5` or `"1234.50"` becomes `£1,234.50`. For labels and charts; in text use `Money`. */
export function money(amount: string | number): string {
  return pounds.format(Number(amount));
}

/** A fraction from the API: `"0.3"` becomes `30%`, `0.3333` becomes `33.3%`. */
export function percent(fraction: string | number): string {
  return `${tenths.format(Number(fraction) * 100)}%`;
}

/** `12345` becomes `12,345`. */
export function count(number: number): string {
  return wholes.format(number);
}

/** `1 order`, `12 orders`; pass irregular plurals. */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** `21 Nov 2026`, London time. */
export function shortDate(iso: string | null | undefined): string {
  return format(days, iso);
}

/** `21 Nov 2026, 14:05`, London time. */
export function dateTime(iso: string | null | undefined): string {
  return format(moments, iso);
}

function format(how: Intl.DateTimeFormat, iso: string | null | undefined): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? 'Unknown date' : how.format(time);
}

/** Parses `5`, `+5`, `−2` or `1.5`; anything else is returned as typed, for the API to reject. */
export function numberTyped(typed: string): number | string {
  const text = typed.trim().replace('−', '-');
  return /^[+-]?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : text;
}

/** `order-confirmation` reads 'Order confirmation'. */
export function sentenceCase(name: string): string {
  const words = name.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
