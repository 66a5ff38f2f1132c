import type { ListedStock } from './connectors.contract.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

const largestPounds = 10_000_000;
const largestStock = 10_000_000;

/** `£1,234.50`, `12.99 GBP`, `12,99`; null for nothing, nonsense and other money. */
export function readPrice(text: string): Pence | null {
  if (/[€$¥]|\b(?!GBP\b)[A-Z]{3}\b/.test(text)) return null;
  const digits = text.replaceAll(/GBP|£|\s/g, '');
  const match = /^(\d[\d.,]*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(digits);
  if (!match) return null;
  const pounds = Number(`${match[1]?.replaceAll(/[.,]/g, '')}.${match[2] ?? '0'}`);
  return pounds < largestPounds ? pence(Math.round(pounds * 100)) : null;
}

const none =
  /^(?:no|none|false|out ?of ?stock|sold ?out|unavailable|not available|discontinued|pre ?order|back ?order)$/;

/** `12`, `12.0`, `>50`, `100+`, or words that say whether there are any. Null: not told. */
export function readStock(text: string): ListedStock {
  const plain = plainWords(text);
  if (none.test(plain)) return 0;
  if (some.test(plain)) return 'in-stock';
  const number = /^[<>]?\s*(-?\d{1,9})(?:[.,]0+)?\s*\+?$/.exec(plain.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ''))?.[1];
  return number === undefined ? null : Math.min(largestStock, Math.max(0, Number(number)));
}

const some = /^(?:yes|true|in ?stock|available|limited(?: availability)?|low(?: stock)?)$/;

/** What neither is a number nor says in words whether there are any. */
export function isNoStock(text: string): boolean {
  return text.trim() !== '' && readStock(text) === null;
}

function plainWords(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/[_-]+(?=[a-z])/g, ' ');
}
