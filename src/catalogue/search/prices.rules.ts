import { isChoice } from './search-words.rules.ts';

/** Prices that were searched for, in pounds, and what else was. */
export type WantedPrice = { minPrice?: number; maxPrice?: number; rest: string };

const amount = String.raw`(?:£\s*(\d{1,5}(?:\.\d{1,2})?)|(\d{1,5}(?:\.\d{1,2})?)\s*(?:pounds?|quid))`;
// Without a pound sign it is a price only where nothing follows: 'dogs under 10 kg' is none.
const atTheEnd = String.raw`(\d{1,5}(?:\.\d{1,2})?)\s*$`;

const range = new RegExp(String.raw`(?:between|from)?\s*${amount}\s*(?:-|–|to|and)\s*${amount}`, 'iu');
const highest = new RegExp(
  String.raw`(?:\b(?:costing|for)\s+)?\b(?:under|below|less than|cheaper than|up to|max|maximum|at most)\s*(?:${amount}|${atTheEnd})`,
  'iu',
);
const lowest = new RegExp(String.raw`\b(?:over|above|more than|at least)\s*${amount}`, 'iu');

/** 'under £10', '£5 to £10' or 'over £20' in a search; undefined without one, and where signs are to be taken literally. */
export function priceIn(q: string): WantedPrice | undefined {
  if (isChoice(q) || q.includes('"')) return undefined;
  return inFigures(q.replace(/\ba fiver\b/iu, '£5').replace(/\ba tenner\b/iu, '£10'));
}

function inFigures(q: string): WantedPrice | undefined {
  const between = numbersOf(range, q);
  if (between) {
    const [one = 0, other = 0] = between.numbers;
    return { minPrice: Math.min(one, other), maxPrice: Math.max(one, other), rest: between.rest };
  }
  const below = numbersOf(highest, q);
  if (below) return { maxPrice: below.numbers[0] ?? 0, rest: below.rest };
  const above = numbersOf(lowest, q);
  return above && { minPrice: above.numbers[0] ?? 0, rest: above.rest };
}

function numbersOf(pattern: RegExp, q: string): { numbers: number[]; rest: string } | undefined {
  const found = pattern.exec(q);
  if (!found) return undefined;
  const [text, ...groups] = found;
  return {
    numbers: groups.filter((group) => group !== undefined).map(Number),
    rest: q.replace(text, ' ').replaceAll(/\s+/g, ' ').trim(),
  };
}
