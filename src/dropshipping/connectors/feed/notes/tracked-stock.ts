import { firstOf, textsIn } from '#platform/table-files/file-table.ts';
import type { Cell, FileTable } from '#platform/table-files/file-table.ts';

/** Who counts it; blank: nobody. Of the second name elsewhere a blank says nothing. */
const counters = /^(?:variant )?inventory tracker$|^inventory management$/;
const mayBeBlank = /management$/;
/** Whether anybody counts it. */
const areCounted =
  /^(?:manage stock|(?:track|manage) (?:inventory|stock|quantity)|(?:inventory|stock) tracking|is (?:tracked|counted))$/;
const nobody = /^(?:0|n|no|none|false|off|not tracked|don'?t track)$/i;
/** Magento has its own setting for all goods, which may be used instead. */
const isOfAll = (plain: string) => plain === 'use config manage stock';

/** The columns that say whether a system counts the pieces of a product: of others it sells as many as are ordered. */
export function trackersIn(headings: readonly { plain: string }[]): number[] {
  return headings.flatMap(({ plain }, at) => (counters.test(plain) || areCounted.test(plain) ? [at] : []));
}

/** Whether nobody counts the pieces of a row, whatever number it has. */
export function uncountedReader({
  headings,
  rows,
}: Pick<FileTable, 'headings' | 'rows'>): (cells: readonly Cell[]) => boolean {
  const trackers = trackersIn(headings);
  const saysNothing = (at: number) => mayBeBlank.test(headings[at]?.plain ?? '') && textsIn(rows, [at]).length === 0;
  const blankMeans = new Set(trackers.filter((at) => counters.test(headings[at]?.plain ?? '') && !saysNothing(at)));
  const ofAll = headings.findIndex(({ plain }) => isOfAll(plain));
  return (cells) => {
    if (/^(?:1|true|yes)$/i.test(firstOf(cells[ofAll]))) return false;
    return trackers.some((at) => {
      const said = firstOf(cells[at]).trim();
      return nobody.test(said) || (said === '' && blankMeans.has(at));
    });
  };
}
