/** Whether there is one typo at most, without counting them. */
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
