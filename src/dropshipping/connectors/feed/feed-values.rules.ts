import type { ListedStock } from '../connectors.contract.ts';

const largestStock = 10_000_000;
/** Longer text is no number of pieces. */
const longestStock = 60;

const none =
  /^(?:no?|none|false|out ?of ?stock|sold ?out|unavailable|not available|discontinued|pre ?order|back ?order|in ?store ?only)$/;
const some = /^(?:y|yes|true|in ?stock|available|limited(?: ?availability)?|low(?: stock)?|online ?only)$/;

/** `12`, `12.0`, `>50`, `100+`, or words that say whether there are any. Null: no statement. */
export function readStock(text: string): ListedStock {
  if (text.length > longestStock) return null;
  const plain = plainWords(text);
  if (none.test(plain)) return 0;
  if (some.test(plain)) return 'in-stock';
  const number = /^[<>]? ?(-?\d{1,9})(?:[.,]0+)? ?\+?$/.exec(plain.replaceAll(/(?<=\d),(?=\d{3}\b)/g, ''))?.[1];
  return number === undefined ? null : Math.min(largestStock, Math.max(0, Number(number)));
}

/** Neither a number nor words that say whether there are any. */
export function isNoStock(text: string): boolean {
  return text.trim() !== '' && readStock(text) === null;
}

/** Words may be given as `https://schema.org/OutOfStock`. */
function plainWords(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/schema\.org\//, '')
    .replaceAll(/[_-](?=[a-z])/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
