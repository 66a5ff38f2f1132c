import type { Heading } from '#platform/table-files/headings.ts';
import { amountNames } from '#platform/table-files/tree-amounts.ts';

export type Place = { heading: Heading; at: number };

/** The column that was used, where the likeliest one was there, too: rules of the shop may have changed, and not the feed. */
export function stayed(
  found: readonly Place[][],
  free: readonly Place[],
  used: string | undefined,
  known: readonly string[],
): Place[][] | undefined {
  const place = used === undefined ? undefined : free.find(({ heading }) => isCalled(heading.name, used));
  const [likeliest = [], ...others] = found;
  const isOther = likeliest.length > 0 && likeliest.every(({ at }) => at !== place?.at);
  const isKnown = likeliest.every(({ heading }) => known.some((name) => isCalled(heading.name, name)));
  return place && isOther && isKnown && others.length === 0 ? [[place]] : undefined;
}

/** As it was before, too: the fields of a tree had longer names once. */
export function isCalled(name: string, wanted: string): boolean {
  return name === wanted || amountNames(wanted).includes(name);
}
