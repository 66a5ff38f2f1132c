/** More words than anybody types; the rest of a pasted page is left out. */
const mostWords = 12;

/** Every word of a search as the beginning of one, in the language of `to_tsquery`; empty without letters and digits. */
export function prefixesIn(q: string): string {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, mostWords)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
