import { clean, cleanHeading, mostHeadings, UnreadableFile } from './file-table.ts';
import type { Cell, FileRow, FileTable } from './file-table.ts';
import { treeHeading } from './headings.ts';
import { readJson } from './read-json.ts';
import { readXml } from './read-xml.ts';
import { isOfDecimals } from './tree-amounts.ts';
import type { TreeRow } from './tree-variants.ts';

/** Each product may have other fields; the headings are those of all. @throws UnreadableFile */
export function treeTable(text: string, isXml: boolean): Omit<FileTable, 'encoding'> {
  const columns = new Map<string, number>();
  const rows: FileRow[] = [];
  const columnOf = (name: string) => {
    const known = columns.get(name);
    if (known !== undefined) return known;
    if (columns.size === mostHeadings) throw new UnreadableFile(`its products have more than ${mostHeadings} fields`);
    columns.set(name, columns.size);
    return columns.size - 1;
  };
  const takeRow = (row: TreeRow) => {
    const cells: Cell[] = [];
    for (const [name, values] of row) {
      const [only = '', ...more] = values.map(clean);
      cells[columnOf(cleanHeading(name))] = more.length === 0 ? only : [only, ...more];
    }
    rows.push({ number: rows.length + 1, cells });
  };
  const { format, isPart, otherLists, warnings } = isXml
    ? { format: 'XML', ...readXml(text, takeRow) }
    : readJson(text, takeRow);
  const headings = [...columns.keys()].map((name) => treeHeading(amountsName(name, columns)));
  return {
    format,
    isPart,
    otherLists,
    warnings,
    isTree: true,
    separator: null,
    headingRow: null,
    skippedLines: 0,
    headings,
    rows,
    leftOut: [],
  };
}

/** Where some amounts with decimal places have none and others have a point, it is not known what they are. */
function amountsName(name: string, columns: ReadonlyMap<string, number>): string {
  const isUnclear = columns
    .keys()
    .some((other) => other.startsWith(`${name}/`) && isOfDecimals(other.slice(name.length + 1)));
  return isUnclear ? `${name}/amount with or without decimals` : name;
}
