/** More words narrow nothing down any further, and each costs. */
const mostWords = 6;

/** Parts of a word of this length are found anywhere in one; shorter ones only where a word begins. */
const shortestPart = 3;

/** So much of a word tells orders apart; the rest, such as the end of an e-mail address, is in every other order. */
const tellingPart = 12;

/** What to look for in the searched words of an order (see orders.table.ts): every word must be there. */
export type WordPattern = {
  whole: string;
  /** To be looked up in the index: the beginning of a long word. */
  telling: string;
};

export function wordPatterns(typed: string): WordPattern[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)) // a lone comma is in no index and tells nothing apart
    .slice(0, mostWords)
    .map((word) => ({ whole: patternOf(word), telling: patternOf(Array.from(word).slice(0, tellingPart).join('')) }));
}

function patternOf(part: string): string {
  return part.length < shortestPart ? `% ${escapeWildcards(part)}%` : `%${escapeWildcards(part)}%`;
}

function escapeWildcards(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
