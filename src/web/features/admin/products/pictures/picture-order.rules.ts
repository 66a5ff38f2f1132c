/** The list with one thing at another place. */
export function moved<Thing>(list: readonly Thing[], from: number, to: number): Thing[] {
  const [thing] = list.slice(from, from + 1);
  if (thing === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to, 0, thing);
}
