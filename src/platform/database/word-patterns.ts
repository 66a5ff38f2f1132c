/** More words narrow nothing down any further, and each costs. */
const mostWords = 6;

/** Parts of a word of this length are found anywhere in one; shorter ones only where a word begins. */
const shortestPart = 3;

/** Patterns for `like` over lower-case text with a space before each word; all of them must match. */
export function wordPatterns(typed: string): string[] {
  return typedWords(typed).map(patternOf);
}

export function typedWords(typed: string): string[] {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)) // a lone comma is in no index and narrows nothing down
    .slice(0, mostWords);
}

/** The pattern for a word or its beginning. */
export function patternOf(part: string): string {
  return part.length < shortestPart ? `% ${escapeWildcards(part)}%` : `%${escapeWildcards(part)}%`;
}

function escapeWildcards(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
