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

/** At most one of them, told without counting: a search asks this of every word there is. */
export function isOneSlip(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  const shorter = Math.min(typed.length, word.length);
  let start = 0;
  while (start < shorter && typed[start] === word[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1;
  const mistyped = typed.slice(start, typed.length - end);
  const right = word.slice(start, word.length - end);
  if (mistyped.length <= 1 && right.length <= 1) return true;
  return mistyped.length === 2 && right.length === 2 && mistyped[0] === right[1] && mistyped[1] === right[0];
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity;
}
