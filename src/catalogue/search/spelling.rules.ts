/** Words of the catalogue and how many products have them. */
export type Vocabulary = ReadonlyMap<string, number>;

/** Who types 4kg does not mean 2kg, and two letters could be anything. */
export function canBeMisspelt(word: string): boolean {
  return word.length > 2 && !/\p{N}/u.test(word);
}

/**
 * The word of the catalogue that somebody most likely meant: the fewest slips away, then the most common one; undefined
 * where every word is too far. An unfinished word may be the start of a longer one.
 */
export function meant(typed: string, vocabulary: Vocabulary, isUnfinished: boolean): string | undefined {
  if (!canBeMisspelt(typed)) return undefined;
  let best: { word: string; slips: number; products: number } | undefined;
  for (const [word, products] of vocabulary) {
    const slips = slipsTo(word, typed, isUnfinished);
    if (slips === Infinity || (best && best.slips < slips)) continue;
    if (!best || slips < best.slips || products > best.products) best = { word, slips, products };
  }
  return best?.word;
}

/** Infinity when they are more than can be forgiven. A wrong first letter is rare, so it counts half as much again. */
function slipsTo(word: string, typed: string, isUnfinished: boolean): number {
  const forgiven = typed.length < 6 ? 1 : 2;
  if (typed.length - word.length > forgiven) return Infinity;
  if (!isUnfinished && word.length - typed.length > forgiven) return Infinity;
  const slips = slipsBetween(typed, word, isUnfinished);
  return slips > forgiven ? Infinity : slips + (typed[0] === word[0] ? 0 : 0.5);
}

/**
 * Letters left out, added, mistaken or swapped with their neighbour (optimal string alignment).
 * With `isStart` what follows in `word` is free: `typed` needs to be like its beginning only.
 */
export function slipsBetween(typed: string, word: string, isStart = false): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const isSame = typed[row - 1] === word[column - 1];
      const isSwapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = current;
  }
  return isStart ? Math.min(...last) : at(last, word.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}
