import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** `why` the price cannot be used, for the end of a sentence; without it and without an amount there was no price. */
export type FeedPrice = { amount: Pence | null; why?: string };

const nonsense = 'makes no sense';
const longestPrice = 40;
/** A pet shop buys nothing above this; a larger figure has its decimal separator in the wrong place. */
const highestPounds = 10_000;

type Mark = '.' | ',';
/** `mark` appears once, followed by three digits: thousands or thousandths. */
type Shape =
  | { kind: 'clear'; pounds: string; decimals: string }
  | { kind: 'unclear'; pounds: string; decimals: string; mark: Mark };
/** What the unambiguous prices of a column show. */
type Evidence = { decimal: Set<Mark>; thousands: Set<Mark> };

/**
 * Parses the prices of one column: only all of them together show whether `1.875` is 1 pound 88 or 1,875 pounds, since trade
 * lists often have three decimals or more. Rounded half-up to the penny.
 */
export function priceReader(column: Iterable<string>): (text: string) => FeedPrice {
  const evidence: Evidence = { decimal: new Set(), thousands: new Set() };
  for (const text of column) shapeOf(bareOf(text), evidence);
  return (text) => {
    if (text.trim() === '') return { amount: null };
    if (isForeign(text)) return { amount: null, why: 'is not in pounds' };
    const shape = shapeOf(bareOf(text), evidence);
    if (!shape) return { amount: null, why: nonsense };
    if (shape.kind === 'clear') return inPence(shape.pounds, shape.decimals);
    const isDecimal = isDecimalMark(shape.mark, evidence);
    if (isDecimal === null) return { amount: null, why: 'can be read in two ways' };
    return isDecimal ? inPence(shape.pounds, shape.decimals) : inPence(shape.pounds + shape.decimals, '');
  };
}

/** Rounds half-up to the penny on the decimal digits: a binary fraction would be slightly off. */
export function inPence(pounds: string, decimals: string): FeedPrice {
  const amount =
    Number(pounds) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  if (amount > highestPounds * 100)
    return { amount: null, why: `is more than £${highestPounds.toLocaleString('en-GB')}` };
  // Suppliers often write 0.00 for prices that are not agreed; taken literally, goods would be given away.
  if (amount === 0) return { amount: null, why: 'is less than a penny' };
  return { amount: pence(amount) };
}

function bareOf(text: string): string {
  return text.length > longestPrice ? '' : text.replaceAll(/£|gbp|\s/gi, '');
}

/** Null for text that is no amount. Collects the evidence about separators. */
function shapeOf(bare: string, { decimal, thousands }: Evidence): Shape | null {
  if (!/^\d[\d.,]*$/.test(bare)) return null;
  const last = bare.includes('.') && bare.lastIndexOf('.') > bare.lastIndexOf(',') ? '.' : ',';
  const parts = bare.split(last);
  const other = last === '.' ? ',' : '.';
  if (parts.length > 2) {
    if (bare.includes(other) || !isGrouped(parts)) return null;
    thousands.add(last);
    return { kind: 'clear', pounds: parts.join(''), decimals: '' };
  }
  const [whole = '', decimals = ''] = parts;
  const groups = whole.split(other);
  if (groups.length === 1) return withoutGroups(whole, decimals, last, decimal);
  if (!isGrouped(groups)) return null;
  thousands.add(other);
  decimal.add(last);
  return { kind: 'clear', pounds: groups.join(''), decimals };
}

function withoutGroups(pounds: string, decimals: string, mark: Mark, decimal: Set<Mark>): Shape {
  if (decimals.length === 3 && pounds.length <= 3 && !pounds.startsWith('0'))
    return { kind: 'unclear', pounds, decimals, mark };
  if (decimals !== '') decimal.add(mark);
  return { kind: 'clear', pounds, decimals };
}

function isGrouped([first = '', ...others]: readonly string[]): boolean {
  return /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

/** Null: nothing in the column decides. A point then is the decimal separator, as usual in Britain. */
function isDecimalMark(mark: Mark, { decimal, thousands }: Evidence): boolean | null {
  const isDecimal = decimal.has(mark);
  const isThousands = thousands.has(mark) || decimal.has(mark === '.' ? ',' : '.');
  if (isDecimal !== isThousands) return isDecimal;
  return mark === '.' ? true : null;
}

const currencies = new Set(Intl.supportedValuesOf('currency'));

function isForeign(text: string): boolean {
  const said = text.slice(0, longestPrice);
  if (/[€$¥₹₽₺]/.test(said)) return true;
  return (said.match(/[a-z]{3}/gi) ?? []).some(
    (word) => word.toUpperCase() !== 'GBP' && currencies.has(word.toUpperCase()),
  );
}
