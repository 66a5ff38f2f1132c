import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** `why` it cannot be used, for the end of a sentence; neither that nor an amount: nothing was told. */
export type FeedPrice = { amount: Pence | null; why?: string };

const nonsense = 'makes no sense';
const longestPrice = 40;
/** A pet shop buys nothing for more; a figure beyond it has its decimals in the wrong place. */
const highestPounds = 10_000;

type Mark = '.' | ',';
/** `mark` stands once, with three digits behind it: thousands or thousandths. */
type Shape =
  | { kind: 'clear'; pounds: string; decimals: string }
  | { kind: 'unclear'; pounds: string; decimals: string; mark: Mark };
/** What of a column is beyond doubt. */
type Evidence = { decimal: Set<Mark>; thousands: Set<Mark> };

/**
 * Reads the prices of one column: only all of them together say whether `1.875` is 1 pound 88 or 1,875 pounds, since trade
 * lists often have three decimals or more. Rounded half up to the penny.
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

/** Half up to the penny, on the digits themselves: a fraction in binary is a little more or less. */
export function inPence(pounds: string, decimals: string): FeedPrice {
  const amount =
    Number(pounds) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (Number(decimals[2] ?? 0) >= 5 ? 1 : 0);
  if (amount > highestPounds * 100) return { amount: null, why: 'is more than £10,000' };
  // Nobody gives goods away: what is not agreed is often told as 0.00, and a price follows from it.
  if (amount === 0) return { amount: null, why: 'is less than a penny' };
  return { amount: pence(amount) };
}

function bareOf(text: string): string {
  return text.length > longestPrice ? '' : text.replaceAll(/£|gbp|\s/gi, '');
}

/** Null for what is no amount. What it says of the marks goes into the evidence. */
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

/** Null: nothing in the column decides. A point is then taken for what it is in Britain. */
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
