import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { addressesIn } from '#platform/table-files/cells.contract.ts';
import { headingOf } from '#platform/table-files/headings.ts';
import { evidenceIn } from '#platform/table-files/written/written-numbers.contract.ts';
import type { Mark } from '#platform/table-files/written/written-numbers.contract.ts';
import type { OldField, OldShop } from './old-fields.contract.ts';
import type { OldRow, Reading } from './old-values.rules.ts';
import { productMoveRows } from './product-moves.table.ts';
import type { productMoves } from './product-moves.table.ts';

export type Move = typeof productMoves.$inferSelect;
type Columns = Pick<Move, 'headings' | 'columns' | 'shop'>;

const rowsAtOnce = 1_000;
const wixPictures = 'https://static.wixstatic.com/media/';

/** What the columns hold of a row. */
export function oldRowReader({ headings, columns, shop }: Columns): (row: { row: number; cells: string[] }) => OldRow {
  const places = headings.map((heading) => columns[heading] ?? null);
  return ({ row, cells }) => {
    const named: OldRow['cells'] = {};
    const pictures: string[] = [];
    for (const [at, field] of places.entries()) {
      const text = cells[at] ?? '';
      if (field === 'picture') pictures.push(...picturesIn(text, shop));
      else if (field !== null && text !== '') named[field] = text;
    }
    return { row, cells: named, pictures };
  };
}

/** Wix writes the names of the files it keeps. */
function picturesIn(text: string, shop: OldShop): string[] {
  if (shop !== 'wix' || /https?:/.test(text)) return addressesIn(text);
  return text.split(';').flatMap((name) => (/^[\w~.-]+\.\w+$/.test(name.trim()) ? wixPictures + name.trim() : []));
}

export function readingOf({ headings, columns, decimalMark, settings }: Move): Reading {
  const weight = headings.find((heading) => columns[heading] === 'weight') ?? '';
  const words = headingOf(weight).plain;
  const large = /\blbs?\b/.test(words) ? 'lb' : 'kg';
  const weightUnit = /\bgrams?\b|\bg\b/.test(words) ? 'g' : large;
  const { vatRate, pricesExVat: isWithoutVat, inStockCountsAs } = settings;
  return { decimalMark, isWithoutVat, vatRate, inStockCountsAs, weightUnit };
}

/** Whether the heading of the prices says that VAT is still to be added. */
export function saysExVat(headings: readonly string[], columns: Columns['columns']): boolean {
  const price = headings.find((heading) => columns[heading] === 'price');
  return price !== undefined && headingOf(price).vat === 'ex';
}

/** Writes down which rows are one product there, and finds out how all of the file's prices are written. */
export async function groupRows(tx: Database, moveId: number, file: Columns): Promise<Mark> {
  const read = oldRowReader(file);
  const names: Names = { own: new Map(), awaited: new Map() };
  const decimal = new Set<Mark>();
  let above: number | undefined;
  for await (const rows of batches(tx, moveId)) {
    const grouped = rows.map((stored) => {
      const old = read(stored);
      for (const field of ['price', 'salePrice', 'cost'] as const)
        for (const mark of evidenceIn([old.cells[field] ?? '']).decimal) decimal.add(mark);
      if (above === undefined || !continues(file, old)) above = groupOf(old, names);
      return { row: stored.row, firstRow: above };
    });
    await tx.execute(sql`
      update ${productMoveRows} set first_row = r."firstRow"
      from jsonb_to_recordset(${JSON.stringify(grouped)}) as r("row" int, "firstRow" int)
      where move_id = ${moveId} and ${productMoveRows.row} = r."row"`);
  }
  return decimal.has(',') && !decimal.has('.') ? ',' : '.';
}

/** By what rows are called (`own`), and by what those that came first say they belong to (`awaited`). */
type Names = Record<'own' | 'awaited', Map<string, number>>;

/** Rows of one handle or of one parent are one product, and so is the parent, before or behind them. */
function groupOf({ row, cells }: OldRow, { own, awaited }: Names): number {
  const { handle, parent, oldId, sku } = cells;
  if (handle !== undefined || parent !== undefined) {
    const name = handle === undefined ? String(parent) : `handle ${handle}`;
    const known = own.get(name) ?? awaited.get(name) ?? row;
    awaited.set(name, known);
    return known;
  }
  const names = [oldId && `id:${oldId}`, sku].flatMap((name) => name || []);
  const known = names.map((name) => awaited.get(name)).find((first) => first !== undefined) ?? row;
  for (const name of names) if (!own.has(name)) own.set(name, known);
  return known;
}

/** Whether a file writes further variants and pictures below a product without naming it again, and this row is one of them. */
function continues({ columns, shop }: Columns, { cells }: OldRow): boolean {
  const fields = Object.values(columns);
  const hasParts = fields.includes('name') && (fields.includes('handle') || fields.includes('optionValue1'));
  const isNamed = [cells.name, cells.handle, cells.parent].some((text) => text !== undefined);
  return hasParts && !isNamed && (cells.oldId === undefined || shop === 'squarespace');
}

async function* batches(tx: Database, moveId: number) {
  let last = -1;
  for (;;) {
    const rows = await tx
      .select({ row: productMoveRows.row, cells: productMoveRows.cells })
      .from(productMoveRows)
      .where(and(eq(productMoveRows.moveId, moveId), gt(productMoveRows.row, last)))
      .orderBy(asc(productMoveRows.row))
      .limit(rowsAtOnce);
    const end = rows.at(-1);
    if (!end) return;
    last = end.row;
    yield rows;
  }
}

/** Which of the fields a remark is about, as the file calls it. */
export function headingNamed({ headings, columns }: Columns, field: OldField): string | null {
  return headings.find((heading) => columns[heading] === field) ?? null;
}
