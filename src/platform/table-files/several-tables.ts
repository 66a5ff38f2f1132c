import { clean, firstOf, mostHeadings, mostRows } from './file-table.ts';
import type { Cell, FileRow, FileTable, LeftOut } from './file-table.ts';
import { isOfNoGoods, isPlain, ownNames } from './written/part-names.ts';

/** What a heading may hold, as far as it matters for lists that belong together. */
export type HeadingKind = 'code' | 'price' | 'stock' | 'text' | undefined;
export type Part = { name: string; table: FileTable };
/** `joined`: named in the order of their rows. `left`: those that are lists, too, and are not read. */
export type Together = { table: FileTable; joined: string[]; left: string[]; from: number };

/** Each is compared with all before it. */
const mostParts = 100;

/**
 * The first list with those that belong to it: the same headings for other goods, as one sheet for each brand; or further columns
 * for the same goods, as a file of prices and one of stock. Rows of the second are counted from 1,001.
 */
export function tablesTogether(parts: readonly Part[], kindOf: (plain: string) => HeadingKind): Together {
  const names = ownNames(parts.map(({ name }) => name));
  const all = parts.map((part, at) => ({ ...part, own: names[at] ?? '' }));
  const first = all.find(({ name }) => !isOfNoGoods(name)) ?? all[0];
  if (!first) throw new Error('There is no table.');
  const step = 10 ** Math.max(3, ...parts.map(({ table }) => String(lastRow(table)).length));
  const together: Together = { table: first.table, joined: [first.name], left: [], from: step };
  const [plain, others] = [all.slice(0, mostParts), all.slice(mostParts)].map((some) =>
    some.filter((one) => one !== first),
  );
  const left: Named[] = [];
  for (const part of plain ?? []) {
    const rules = { from: step * together.joined.length, kindOf };
    const table = areOneKind(first, part) ? below({ ...first, table: together.table }, part, rules) : undefined;
    if (table) [together.table, together.joined] = [table, [...together.joined, part.name]];
    else left.push(part);
  }
  const more = together.joined.length === 1 ? onlyBeside(first, left, { from: step, kindOf }) : undefined;
  if (more) [together.table, together.joined] = [more.table, more.names];
  const unread = [...left, ...(others ?? [])].map(({ name }) => name).filter((name) => !more?.names.includes(name));
  return { ...together, left: unread };
}

/** Two that add the same are of two times, or for two kinds of people. */
function onlyBeside(first: Named, others: readonly Named[], { from, kindOf }: Rules) {
  const fitting = others.filter(
    (one) => areOneKind(first, one) && besideEach(widestFirst([first, one]), { from, kindOf }) !== undefined,
  );
  return fitting.length > 0 ? besideEach(widestFirst([first, ...fitting]), { from, kindOf }) : undefined;
}

function widestFirst(parts: readonly Named[]): Named[] {
  return parts.toSorted((a, b) => b.table.headings.length - a.table.headings.length);
}

function besideEach([main, ...others]: readonly Named[], { from, kindOf }: Rules) {
  if (!main) return undefined;
  let table: FileTable | undefined = main.table;
  for (const [at, other] of others.entries())
    table = table && beside({ ...main, table }, other, { from: from * (at + 1), kindOf });
  return table && { table, names: [main, ...others].map(({ name }) => name) };
}

function areOneKind(...parts: readonly Named[]): boolean {
  return parts.every(({ own }) => isPlain(own));
}

type Named = Part & { own: string };
type Rules = { from: number; kindOf(plain: string): HeadingKind };

function lastRow({ rows, leftOut }: FileTable): number {
  return Math.max(rows.at(-1)?.number ?? 0, leftOut.at(-1)?.number ?? 0);
}

const keyOf = ({ name }: { name: string }) => name.toLowerCase();

/** The rows of a list with the same columns under those of the first. */
function below({ table: main }: Named, { table }: Named, { from, kindOf }: Rules): FileTable | undefined {
  const [ofMain, ofOther] = [new Set(main.headings.map(keyOf)), new Set(table.headings.map(keyOf))];
  const differing = [
    ...main.headings.filter((heading) => !ofOther.has(keyOf(heading))),
    ...table.headings.filter((heading) => !ofMain.has(keyOf(heading))),
  ];
  const common = table.headings.filter((heading) => ofMain.has(keyOf(heading)));
  const codes = common.filter(({ plain }) => kindOf(plain) === 'code');
  const isAlike = differing.every((heading) => isNoFigure(heading, kindOf)) && common.length > differing.length;
  if (!isAlike || codes.length === 0) return undefined;
  const areOthers = codes.every((code) => {
    const [known, met] = [valuesUnder(main, keyOf(code)), valuesUnder(table, keyOf(code))];
    return [...met].filter((value) => known.has(value)).length * 10 <= Math.min(known.size, met.size);
  });
  return areOthers ? joinedUp(main, table, from, false) : undefined;
}

/** Whether a column that one list has and another has not may change what the figures mean. */
function isNoFigure(
  { plain, currency, vat, isBlank }: FileTable['headings'][number],
  kindOf: Rules['kindOf'],
): boolean {
  return (
    !isBlank &&
    currency === null &&
    vat === null &&
    kindOf(plain) === undefined &&
    !/price|cost|stock|qty|quantity|unit|per|case|pack|discount/.test(plain)
  );
}

function placeOf({ headings }: FileTable, key: string): number {
  return headings.findIndex((heading) => keyOf(heading) === key);
}

function valuesUnder(table: FileTable, key: string): Set<string> {
  const at = placeOf(table, key);
  return new Set(table.rows.map(({ cells }) => firstOf(cells[at])).filter((value) => value !== ''));
}

const ofStock = /stock|invent|availab|on hand|\bsoh\b|quantit|\bqty\b/;
/** `Qty` alone may be of anything. */
const sayStock = /stock|availab|on hand|soh/;
const ofPrices = /pric|cost|tarif|preis/;

/** Further columns for the rows of the first list, by a code that both have once in each row. */
function beside({ table: main }: Named, { table, own }: Named, { from, kindOf }: Rules): FileTable | undefined {
  const ofMain = new Set(main.headings.map(keyOf));
  const shared = table.headings.filter((heading) => ofMain.has(keyOf(heading)));
  const further = table.headings.filter((heading) => !ofMain.has(keyOf(heading)));
  const [known, added] = [main.headings, further].map((all) => new Set(all.map(({ plain }) => kindOf(plain))));
  const isNew = (kind: HeadingKind) => added?.has(kind) && !known?.has(kind);
  const isOfStock = isNew('stock') && (ofStock.test(own) || further.some(({ plain }) => sayStock.test(plain)));
  const isOfPrices = isNew('price') && ofPrices.test(own);
  const isClashing = (['price', 'stock'] as const).some((kind) => added?.has(kind) && !isNew(kind));
  if (isClashing || !(isOfStock || isOfPrices)) return undefined;
  const code = shared.find(({ plain }) => kindOf(plain) === 'code');
  if (!code || !isKey(main, table, keyOf(code)) || !saySame(main, table, keyOf(code), shared.map(keyOf)))
    return undefined;
  return joinedBeside(main, table, keyOf(code), from);
}

function rowsByKey(table: FileTable, key: string): Map<string, FileRow> {
  const at = placeOf(table, key);
  return new Map(table.rows.map((row) => [firstOf(row.cells[at]), row]));
}

/** Each row has one of its own, and most are in both; rows that are only counted are no goods. */
function isKey(main: FileTable, table: FileTable, key: string): boolean {
  const [first, second] = [rowsByKey(main, key), rowsByKey(table, key)];
  const isOnce =
    first.size === main.rows.length && second.size === table.rows.length && !first.has('') && !second.has('');
  const both = [...second.keys()].filter((value) => first.has(value)).length;
  const areCounted = second.keys().every((value) => /^\d{1,6}$/.test(value) && Number(value) <= second.size);
  return isOnce && !areCounted && both > 0 && both * 2 >= Math.min(first.size, second.size);
}

/** What both say of the same goods agrees. */
function saySame(main: FileTable, table: FileTable, key: string, shared: readonly string[]): boolean {
  const known = rowsByKey(main, key);
  const places = shared.map((one) => [placeOf(main, one), placeOf(table, one)] as const);
  return rowsByKey(table, key)
    .entries()
    .every(([value, { cells }]) => {
      const row = known.get(value);
      return (
        !row ||
        places.every(
          ([here, there]) => firstOf(row.cells[here]) === firstOf(cells[there]) || firstOf(cells[there]) === '',
        )
      );
    });
}

function joinedUp(main: FileTable, table: FileTable, from: number, areKnown: boolean): FileTable | undefined {
  const known = new Set(main.headings.map(keyOf));
  const headings = [...main.headings, ...table.headings.filter((heading) => !known.has(keyOf(heading)))];
  if (headings.length > mostHeadings || main.rows.length + table.rows.length > mostRows) return undefined;
  const places = table.headings.map((heading) => headings.findIndex((one) => keyOf(one) === keyOf(heading)));
  const moved = <Row extends FileRow>(row: Row): Row => {
    const cells: Cell[] = [];
    for (const [at, cell] of row.cells.entries()) if (places[at] !== undefined) cells[places[at]] = cell;
    return { ...row, number: row.number + from, cells: Array.from(cells) };
  };
  const add = (numbers: readonly number[] = [], more: readonly number[] = []) => [
    ...numbers,
    ...more.map((number) => number + from),
  ];
  const columns = (table.hiddenColumns ?? []).flatMap((at) => places[at] ?? []);
  return {
    ...main,
    headings,
    rows: areKnown
      ? main.rows
      : [...main.rows.map((row) => widened(row, main, headings.length)), ...table.rows.map(moved)],
    leftOut: [...main.leftOut, ...table.leftOut.map(moved)],
    above: [...(main.above ?? []), ...(table.above ?? [])],
    hiddenRows: add(main.hiddenRows, table.hiddenRows),
    struckRows: add(main.struckRows, table.struckRows),
    hiddenColumns: [...new Set([...(main.hiddenColumns ?? []), ...columns])],
    encoding:
      table.encoding.how === 'guessed' || table.encoding.lost > main.encoding.lost ? table.encoding : main.encoding,
  };
}

/** A row with fewer cells than its own headings stays such a row. */
function widened(row: FileRow, { headings }: FileTable, length: number): FileRow {
  if (row.cells.length < headings.length) return row;
  return { ...row, cells: Array.from({ length: Math.max(length, row.cells.length) }, (_, at) => row.cells[at] ?? '') };
}

function joinedBeside(main: FileTable, table: FileTable, key: string, from: number): FileTable | undefined {
  const whole = joinedUp(main, table, from, true);
  if (!whole) return undefined;
  const [more, known] = [rowsByKey(table, key), rowsByKey(main, key)];
  const places = table.headings.map((heading) => whole.headings.findIndex((one) => keyOf(one) === keyOf(heading)));
  const at = placeOf(main, key);
  const rows = main.rows.map((row) => {
    const other = more.get(firstOf(row.cells[at]));
    const cells = [...widened(row, main, whole.headings.length).cells];
    for (const [there, place] of places.entries())
      if (place < cells.length && firstOf(cells[place]) === '') cells[place] = other?.cells[there] ?? '';
    return { ...row, cells };
  });
  const alone = table.rows.flatMap(({ number, cells }): LeftOut[] => {
    const code = firstOf(cells[placeOf(table, key)]);
    if (known.has(code)) return [];
    const said = Array.from({ length: whole.headings.length }, (_, place) => (place === at ? clean(code) : ''));
    return [{ number: number + from, cells: said, why: 'a code that only one of its parts has' }];
  });
  return { ...whole, rows, leftOut: [...whole.leftOut, ...alone] };
}
