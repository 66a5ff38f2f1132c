import { pence } from '../../money.ts';
import type { Pence } from '../../money.ts';

/** `why` a figure cannot be used, for the end of a sentence; without it and without a figure there was none. */
export type WrittenPrice = { amount: Pence | null; why?: string };
export type WrittenPieces = { pieces: number | null; why?: string };

export const nonsense = 'makes no sense';
const longestNumber = 40;
/** A pet shop buys nothing above this; a larger figure has its decimal separator in the wrong place. */
const highestPounds = 10_000;
/** More is a barcode in the wrong column, or stands for no end of it. */
const largestStock = 10_000_000;

export type Mark = '.' | ',';
/** `mark` appears once, followed by three digits: thousands or thousandths. */
type Shape =
  | { kind: 'clear'; whole: string; decimals: string }
  | { kind: 'unclear'; whole: string; decimals: string; mark: Mark };
/** What the unambiguous numbers of a column show. */
export type Evidence = { decimal: Set<Mark>; thousands: Set<Mark> };

/**
 * How the numbers of a column are written: only all of them together show whether `1.875` is 1 and 875 thousandths or 1,875,
 * since trade lists often have three decimals or more.
 */
export function evidenceIn(column: Iterable<string>): Evidence {
  const evidence: Evidence = { decimal: new Set(), thousands: new Set() };
  for (const text of column) shapeOf(bareOf(text), evidence);
  return evidence;
}

/** Prices of one column; rounded half-up to the penny. */
export function priceReader(evidence: Evidence): (text: string) => WrittenPrice {
  return (text) => {
    if (text.trim() === '') return { amount: null };
    if (isForeign(text)) return { amount: null, why: 'is not in pounds' };
    const shape = shapeOf(bareOf(text));
    if (!shape) return { amount: null, why: nonsense };
    if (shape.kind === 'clear') return inPence(shape.whole, shape.decimals);
    const isDecimal = isDecimalMark(shape.mark, evidence);
    if (isDecimal === null) return { amount: null, why: 'can be read in two ways' };
    return isDecimal ? inPence(shape.whole, shape.decimals) : inPence(shape.whole + shape.decimals, '');
  };
}

/** Numbers of pieces in one column; where they do not show how they are written, the prices of the file may. */
export function piecesReader(own: Evidence, prices: Evidence): (text: string) => WrittenPieces {
  return (text) => {
    const isNegative = /^-\s?\d/.test(text);
    const shape = shapeOf(bareOf(isNegative ? text.slice(1) : text));
    if (!shape) return { pieces: null, why: nonsense };
    const isDecimal = shape.kind === 'clear' || (isDecimalMark(shape.mark, own, prices) ?? null);
    if (isDecimal === null) return { pieces: null, why: 'can be read in two ways' };
    const [whole, decimals] = isDecimal ? [shape.whole, shape.decimals] : [shape.whole + shape.decimals, ''];
    if (!/^0*$/.test(decimals)) return { pieces: null, why: 'is no whole number' };
    if (isNegative) return { pieces: 0 };
    const pieces = Number(whole);
    return pieces > largestStock ? { pieces: null, why: 'is more than any shop has' } : { pieces };
  };
}

/** Other numbers of one column, such as weights; null: it makes no sense, or can be read in two ways. */
export function numberReader(own: Evidence, others: Evidence): (text: string) => number | null {
  return (text) => {
    const shape = shapeOf(bareOf(text));
    if (!shape) return null;
    if (shape.kind === 'clear') return Number(`${shape.whole}.${shape.decimals || '0'}`);
    const isDecimal = isDecimalMark(shape.mark, own, others);
    if (isDecimal === null) return null;
    return Number(isDecimal ? `${shape.whole}.${shape.decimals}` : shape.whole + shape.decimals);
  };
}

/** Rounds half-up to the penny on the decimal digits: a binary fraction would be slightly off. */
export function inPence(pounds: string, decimals: string): WrittenPrice {
  const amount =
    Number(pounds) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  if (amount > highestPounds * 100)
    return { amount: null, why: `is more than £${highestPounds.toLocaleString('en-GB')}` };
  // Suppliers often write 0.00 for prices that are not agreed; taken literally, goods would be given away.
  if (amount === 0) return { amount: null, why: 'is less than a penny' };
  return { amount: pence(amount) };
}

/** Spreadsheets are kept from changing a number by `'3.50` and `="3.50"`. */
export function withoutGuard(text: string): string {
  return text.replace(/^\s*(?:="([^"]*)"|'(?=\s*[\d.,<>£]))/, '$1');
}

/** Of a price or a number of pieces it says nothing more. */
const ofOne = /(?<=\d) *(?:each|ea\.?|(?:per|\/) *(?:each|piece|pc|unit|item))$/i;

/** `1 250.00` is one number, `12 50` are two. Some databases write `.99` for 0.99. */
function bareOf(text: string): string {
  if (text.length > longestNumber) return '';
  const bare = withoutGuard(text)
    .replaceAll(/£|gbp/gi, '')
    .trim()
    .replace(ofOne, '')
    .replace(/^(?=[.,]\d)/, '0');
  return /^\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/.test(bare) ? bare.replaceAll(/\s/g, '') : bare;
}

/** Null for text that is no number. Collects the evidence about separators. */
function shapeOf(
  bare: string,
  { decimal, thousands }: Evidence = { decimal: new Set(), thousands: new Set() },
): Shape | null {
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const last = bare.includes('.') && bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',';
  const parts = bare.split(last);
  const other = last === '.' ? ',' : '.';
  if (parts.length > 2) {
    if (bare.includes(other) || !isGrouped(parts)) return null;
    thousands.add(last);
    return { kind: 'clear', whole: parts.join(''), decimals: '' };
  }
  const [whole = '', decimals = ''] = parts;
  const groups = whole.split(other);
  if (groups.length === 1) return withoutGroups(whole, decimals, last, decimal);
  if (!isGrouped(groups)) return null;
  thousands.add(other);
  decimal.add(last);
  return { kind: 'clear', whole: groups.join(''), decimals };
}

function withoutGroups(whole: string, decimals: string, mark: Mark, decimal: Set<Mark>): Shape {
  if (decimals.length === 3 && whole.length <= 3 && !/^0\d/.test(whole) && whole !== '0')
    return { kind: 'unclear', whole, decimals, mark };
  if (decimals !== '') decimal.add(mark);
  return { kind: 'clear', whole, decimals };
}

function isGrouped([first = '', ...others]: readonly string[]): boolean {
  return /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

/** Null: nothing in the columns decides. A point then is the decimal separator, as usual in Britain. */
function isDecimalMark(mark: Mark, ...columns: readonly Evidence[]): boolean | null {
  for (const { decimal, thousands } of columns) {
    const isDecimal = decimal.has(mark);
    const isThousands = thousands.has(mark) || decimal.has(mark === '.' ? ',' : '.');
    if (isDecimal !== isThousands) return isDecimal;
  }
  return mark === '.' ? true : null;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
const otherNames =
  /\d\s*(?:us|euros?|kr|k\u010d|z\u0142|zl|fr|ft|lei|lv|rs)\b|\b(?:euros?|kr|zl|fr|rs)\.?\s*\d|z\u0142|k\u010d/i;
const pounds = /^(?:£|gbp|ukp|stg|pounds?(?: sterling)?|british pounds?|uk pounds?|sterling)$/i;

/** Whether a currency that a column, an attribute or the owner names is ours. `GBp` and `GBX` are pennies. */
export function isPounds(said: string): boolean {
  return pounds.test(said.trim()) && said.trim() !== 'GBp';
}

/** Whether a price names another currency. */
export function isForeign(text: string): boolean {
  const said = text.slice(0, longestNumber);
  if (/[€$¥₹₽₺₴₩]|GBp|GBX/.test(said) || otherNames.test(said)) return true;
  return (said.match(/[a-z]{3}/gi) ?? []).some(
    (word) => word.toUpperCase() !== 'GBP' && currencies.has(word.toUpperCase()),
  );
}

/** The three letters of a currency, where these say one. `GBp` and `GBX` are pennies. */
export function currencyNamed(said: string): string | undefined {
  const code = said.trim().toUpperCase();
  return currencies.has(code) && said.trim() !== 'GBp' ? code : undefined;
}

/** Whether a price names ours. */
export function namesPounds(text: string): boolean {
  return /£|gbp/i.test(text);
}
