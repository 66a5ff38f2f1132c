import type { Cell, FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { firstOf, valuesOf } from '#platform/table-files/file-table.ts';
import type { Settled } from './feed-columns.ts';

/**
 * Shopify's product export says what is common to the variants of a product in the first of its rows only, and has rows with
 * nothing but a further picture. Each variant gets all of it; rows of pictures are counted.
 */
export function spreadVariants(
  table: FileTable,
  { places, flags }: Settled,
  pictures: readonly number[],
): { rows: FileRow[]; pictureRows: number } {
  const at = (plain: string) => table.headings.findIndex((heading) => heading.plain === plain);
  const [handle, ...options] = [at('handle'), at('option1 value'), at('option2 value'), at('option3 value')];
  if (handle < 0 || options[0] === undefined || options[0] < 0) return { rows: table.rows, pictureRows: 0 };
  const place = (field: 'code' | 'name' | 'brand' | 'description' | 'category') => places.get(field)?.[0] ?? -1;
  const common = [place('name'), place('brand'), place('description'), place('category'), ...flags];
  const groups = Map.groupBy(table.rows, ({ cells }) => firstOf(cells[handle]));
  let pictureRows = 0;
  const rows = [...groups].flatMap(([name, group]) => {
    const [first] = group;
    if (name === '' || !first) return group;
    const urls = valuesOf(...group.flatMap(({ cells }) => pictures.map((picture) => cells[picture])));
    return group.flatMap((row): FileRow[] => {
      const isPicture =
        firstOf(row.cells[place('code')]) === '' &&
        row !== first &&
        pictures.some((picture) => firstOf(row.cells[picture]) !== '');
      if (isPicture) {
        pictureRows += 1;
        return [];
      }
      const cells: Cell[] = [...row.cells];
      for (const one of common) if (one >= 0 && firstOf(cells[one]) === '') cells[one] = first.cells[one];
      const values = options
        .flatMap((option) => valuesOf(row.cells[option]))
        .filter((value) => value !== 'Default Title');
      const title = place('name');
      if (title >= 0 && values.length > 0) cells[title] = [firstOf(cells[title]), ...values].join(', ');
      const [main] = pictures;
      if (main !== undefined) cells[main] = [...new Set([...valuesOf(row.cells[main]), ...urls])];
      return [{ number: row.number, cells }];
    });
  });
  return { rows, pictureRows };
}
