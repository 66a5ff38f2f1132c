/** 'one, two and three', or with another word before the last. */
export function inSentence(names: readonly string[], word: 'and' | 'or' = 'and'): string {
  const [last, ...others] = names.toReversed();
  return others.length === 0 ? (last ?? '') : `${others.toReversed().join(', ')} ${word} ${last}`;
}
