import type { Cell, FileRow, FileTable } from '#platform/table-files/file-table.ts';
import { firstOf, valuesOf } from '#platform/table-files/file-table.ts';
import type { Settled } from './feed-columns.ts';

type Spread = {
  rows: FileRow[];
  pictureRows: number;
  /** Rows of products that are sold as the variants below them. */
  parents: FileRow[];
};

const optionHeading = /^(?:option ?\d value|option value \d|product option description ?\d|options)$/;
const ofFamilies = /^(?:handle|url handle|handle id)$/;
const ofVariants = /^(?:variant|variation|sku)$/i;

/**
 * Product exports of shop systems say what is common to the variants of a product in the first of its rows only, and have rows with
 * nothing but a further picture. Each variant gets all of it; rows of pictures are counted.
 */
export function spreadVariants(table: FileTable, { places, flags }: Settled, pictures: readonly number[]): Spread {
  const families = familiesIn(table);
  if (!families) return { rows: table.rows, pictureRows: 0, parents: [] };
  const options = table.headings.flatMap(({ plain }, at) => (optionHeading.test(plain) ? [at] : []));
  const place = (field: 'code' | 'name' | 'brand' | 'description' | 'category') => places.get(field)?.[0] ?? -1;
  const common = [place('name'), place('brand'), place('description'), place('category'), ...flags];
  const [title, code] = [place('name'), place('code')];
  const spread: Spread = { rows: [], pictureRows: 0, parents: [] };
  for (const { rows: group, variants } of families) {
    const [first] = group;
    if (!first) continue;
    const urls = valuesOf(...group.flatMap(({ cells }) => pictures.map((picture) => cells[picture])));
    const isPicture = ({ cells }: FileRow) =>
      firstOf(cells[code]) === '' && pictures.some((picture) => firstOf(cells[picture]) !== '');
    const isParent = variants.some((row) => firstOf(row.cells[code]) !== '') && !variants.includes(first);
    for (const row of group) {
      if (row === first && isParent) spread.parents.push(row);
      else if (row !== first && isPicture(row)) spread.pictureRows += 1;
      else
        spread.rows.push({
          number: row.number,
          cells: wholeCells(row, first, { common, options, title, pictures, urls }),
        });
    }
  }
  return spread;
}

type Common = {
  common: readonly number[];
  options: readonly number[];
  title: number;
  pictures: readonly number[];
  urls: readonly string[];
};

/** What only the first row of its product says, too. */
function wholeCells(row: FileRow, first: FileRow, { common, options, title, pictures, urls }: Common): Cell[] {
  const cells: Cell[] = [...row.cells];
  const said = optionsIn(row, options, title);
  if (said.isName) cells[title] = '';
  for (const one of common) if (one >= 0 && firstOf(cells[one]) === '') cells[one] = first.cells[one];
  if (title >= 0 && said.values.length > 0) cells[title] = [firstOf(cells[title]), ...said.values].join(', ');
  const [main] = pictures;
  if (main !== undefined) cells[main] = [...new Set([...valuesOf(row.cells[main]), ...urls])];
  return cells;
}

type Family = { rows: FileRow[]; variants: FileRow[] };

/** By a name of its own in each row, by the kind of row, or by the number that only the first has; undefined: it has none of these. */
function familiesIn({ headings, rows }: FileTable): Family[] | undefined {
  const at = (pattern: RegExp) => headings.findIndex(({ plain }) => pattern.test(plain));
  const hasOptions = at(optionHeading) >= 0;
  const [key, kind, product, variant] = [
    at(ofFamilies),
    at(/^(?:item|item type|field type)$/),
    at(/^product id$/),
    at(/^variant id$/),
  ];
  const isVariant = ({ cells }: FileRow) => ofVariants.test(firstOf(cells[kind]).trim());
  if (key >= 0 && hasOptions) {
    const groups = Map.groupBy(rows, (row) => firstOf(row.cells[key]) || row);
    return [...groups.values()].map((group) => ({ rows: group, variants: group.filter(isVariant) }));
  }
  const isByKind = kind >= 0 && rows.some(isVariant);
  if (!isByKind && (product < 0 || variant < 0 || !hasOptions)) return undefined;
  const families: Family[] = [];
  for (const row of rows) {
    const isFurther = isByKind ? isVariant(row) : firstOf(row.cells[product]) === '';
    const last = families.at(-1);
    if (!isFurther || !last) families.push({ rows: [row], variants: [] });
    else {
      last.rows.push(row);
      if (isByKind) last.variants.push(row);
    }
  }
  return families;
}

/** `S`, `Type=Dropdown|Name=Size|Value=S` of one variant, or `[S]Size=S` in place of its name. */
function optionsIn({ cells }: FileRow, options: readonly number[], title: number) {
  const [, named] = /^\[[A-Z]{1,3}\](.+)$/.exec(firstOf(cells[title])) ?? [];
  if (named !== undefined) return { isName: true, values: named.split(',').map((one) => one.replace(/^[^=]*=/, '')) };
  const values = options
    .flatMap((option) => valuesOf(cells[option]))
    .flatMap((said) =>
      said.includes('Value=') ? [...said.matchAll(/Value=([^|]*)/g)].map(([, value = '']) => value) : said,
    )
    .filter((value) => value !== 'Default Title');
  return { isName: false, values };
}
