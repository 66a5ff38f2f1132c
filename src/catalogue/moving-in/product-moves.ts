import { and, count, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { productMoveDue, productMoveUndoDue } from '../catalogue-events.ts';
import { products } from '../products/products.table.ts';
import { addRemark, addToReport, emptyReport } from './move-report.ts';
import { guessColumns, shopOf } from './old-columns.ts';
import { groupRows, saysExVat } from './old-rows.ts';
import type { Move } from './old-rows.ts';
import { planNext } from './plan-products.ts';
import type { ListedMove, MoveBody, MoveSettings, ProductMove } from './product-moves.contract.ts';
import { productMoveRows, productMoves } from './product-moves.table.ts';
import { stageFile } from './stage-file.ts';

/** Within this time after its end an import can be undone as a whole. */
const undoneWithin = days(1);
const rowsKept = days(7);
const movesKept = days(365);
const mostListed = 20;
const mostPictureFaults = 100;

const usualSettings: MoveSettings = {
  category: 'accessories',
  vatRate: 20,
  pricesExVat: false,
  inStockCountsAs: 10,
  putOnSale: true,
};

/**
 * Reads a file of another shop's products and says what it would bring; nothing is changed yet. Columns are as in the last file
 * with the same headings, or else guessed.
 * @throws Problem 400 `unreadable-file`, `empty-file`, 413 `too-large`, `too-many-rows`
 */
export async function beginMove(
  deps: Deps,
  file: AsyncIterable<Buffer>,
  { fileName, byUserId }: { fileName: string; byUserId: number },
): Promise<ProductMove> {
  const { db, clock } = deps;
  const blank = { shop: 'other' as const, headings: [], columns: {}, decimalMark: '.' as const };
  const values = { ...blank, fileName, byUserId, at: clock.now(), settings: usualSettings, report: emptyReport() };
  const [begun] = await db.insert(productMoves).values(values).returning();
  if (!begun) throw new Error('A move was not written down');
  try {
    const { headings, rows, unread } = await stageFile(db, begun.id, file);
    const shop = shopOf(headings);
    const last = await lastWith(db, headings);
    const columns = last?.columns ?? guessColumns(headings, shop);
    const settings = last?.settings ?? { ...usualSettings, pricesExVat: saysExVat(headings, columns) };
    return await checkMove(deps, { ...begun, shop, headings, columns, settings, unread }, rows);
  } catch (error) {
    await db.delete(productMoves).where(eq(productMoves.id, begun.id));
    throw error;
  }
}

async function lastWith(db: Database, headings: string[]): Promise<Move | undefined> {
  const isSame = sql`${productMoves.headings} = ${sql.param(headings, productMoves.headings)}`;
  const [found] = await db.select().from(productMoves).where(isSame).orderBy(desc(productMoves.id)).limit(1);
  return found;
}

/** Reads the same file with other columns or settings. @throws Problem 404, 409 `move-begun` */
export async function changeMove(deps: Deps, id: number, wanted: MoveBody): Promise<ProductMove> {
  const move = await findMove(deps.db, id);
  if (move.state !== 'checked') throw begunAlready();
  const known = Object.entries(wanted.columns ?? {}).filter(([heading]) => move.headings.includes(heading));
  const columns = { ...move.columns, ...Object.fromEntries(known) };
  return checkMove(deps, { ...move, columns, settings: wanted.settings ?? move.settings }, move.report.rows);
}

async function checkMove(deps: Deps, wanted: Move, rows: number): Promise<ProductMove> {
  const { db, clock } = deps;
  const { id, shop, headings, columns, settings, unread } = wanted;
  const decimalMark = await groupRows(db, id, wanted);
  const move = { ...wanted, decimalMark };
  const report = emptyReport(rows);
  for (const { row, fault } of unread) addRemark(report, { row, column: null, kind: 'fault', reason: fault });
  report.refused = unread.length;
  const run = { after: -1, seen: new Set<string>(), now: clock.now() };
  for (;;) {
    const next = await db.transaction((tx) => planNext(tx, move, run));
    if (!next) break;
    addToReport(report, move, next.planned);
    run.after = next.last;
  }
  await db
    .update(productMoves)
    .set({ shop, headings, columns, settings, decimalMark, unread, report })
    .where(and(eq(productMoves.id, id), eq(productMoves.state, 'checked')));
  return readMove(deps, id);
}

/** @throws Problem 404, 409 `move-begun` */
export function startMove(deps: Deps, id: number): Promise<ProductMove> {
  return passOn(deps, id, 'running', (move) => (move.state === 'checked' ? undefined : begunAlready()));
}

/** @throws Problem 404, 409 `move-not-done`, `too-late` */
export function undoMove(deps: Deps, id: number): Promise<ProductMove> {
  return passOn(deps, id, 'undoing', (move) => {
    if (move.state !== 'done')
      return new Problem(409, 'move-not-done', 'There is nothing to undo: the file hasn’t been imported.');
    const isLate = undoUntil(move).getTime() < deps.clock.now().getTime();
    return isLate
      ? new Problem(409, 'too-late', 'An import can be undone within a day. This one is older.')
      : undefined;
  });
}

async function passOn(
  deps: Deps,
  id: number,
  state: 'running' | 'undoing',
  whyNot: (move: Move) => Problem | undefined,
): Promise<ProductMove> {
  await deps.db.transaction(async (tx) => {
    const [move] = await tx.select().from(productMoves).where(eq(productMoves.id, id)).for('update');
    const problem = move ? whyNot(move) : noSuchMove();
    if (problem) throw problem;
    await tx.update(productMoves).set({ state }).where(eq(productMoves.id, id));
    await deps.jobs.enqueue(tx, state === 'running' ? productMoveDue : productMoveUndoDue, { moveId: id });
  });
  return readMove(deps, id);
}

/** @throws Problem 404 */
export async function readMove({ db, clock }: Pick<Deps, 'db' | 'clock'>, id: number): Promise<ProductMove> {
  const move = await findMove(db, id);
  const { headings, columns, at, byUserId: by, endedAt, fileName, shop, state, settings, report } = move;
  const examples = await exampleCells(db, id, headings.length);
  const isUndoable = state === 'done' && undoUntil(move) > clock.now();
  return {
    id,
    at: at.toISOString(),
    by,
    fileName,
    shop,
    state,
    settings,
    report,
    columns: headings.map((heading, place) => ({
      heading,
      example: examples[place] ?? '',
      field: columns[heading] ?? null,
    })),
    progress: await progressOf(db, id),
    endedAt: endedAt?.toISOString() ?? null,
    undoUntil: isUndoable ? undoUntil(move).toISOString() : null,
  };
}

/** Of each column the first cell that holds something. */
async function exampleCells(db: Database, id: number, columns: number): Promise<string[]> {
  const { cells, moveId, row } = productMoveRows;
  const rows = await db.select({ cells }).from(productMoveRows).where(eq(moveId, id)).orderBy(row).limit(20);
  return Array.from({ length: columns }, (_, at) =>
    (rows.map((one) => one.cells[at] ?? '').find((text) => text !== '') ?? '').slice(0, 60),
  );
}

async function progressOf(db: Database, id: number): Promise<ProductMove['progress']> {
  const { moveId, outcome, pictures, pictureFault, productId } = productMoveRows;
  const [counted] = await db
    .select({ rows: count(), done: count(outcome), picturesLeft: count(pictures) })
    .from(productMoveRows)
    .where(eq(moveId, id));
  const faults = await db
    .select({ productId: products.id, name: products.name, fault: pictureFault })
    .from(productMoveRows)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(moveId, id), isNotNull(pictureFault)))
    .orderBy(products.id)
    .limit(mostPictureFaults);
  const pictureFaults = faults.map((one) => ({ ...one, fault: one.fault ?? '' }));
  return { ...(counted ?? { rows: 0, done: 0, picturesLeft: 0 }), pictureFaults };
}

/** The last ones first, without those that were only looked at. */
export async function listMoves(db: Database): Promise<ListedMove[]> {
  const rows = await db
    .select()
    .from(productMoves)
    .where(sql`${productMoves.state} <> 'checked'`)
    .orderBy(desc(productMoves.id))
    .limit(mostListed);
  return rows.map(({ id, at, fileName, shop, state, report: { created, changed } }) => {
    return { id, at: at.toISOString(), fileName, shop, state, created, changed };
  });
}

/** Rows that can no longer be undone, and after a year the columns that files had. */
export async function forgetOldMoves(db: Database, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await db
    .delete(productMoveRows)
    .where(
      sql`${productMoveRows.moveId} in (select id from ${productMoves} where at < ${before(rowsKept).toISOString()} and state <> 'running')`,
    );
  await db.delete(productMoves).where(lt(productMoves.at, before(movesKept)));
}

/** @throws Problem 404 */
async function findMove(db: Database, id: number): Promise<Move> {
  const [move] = await db.select().from(productMoves).where(eq(productMoves.id, id));
  if (!move) throw noSuchMove();
  return move;
}

function undoUntil({ endedAt }: Move): Date {
  return new Date((endedAt?.getTime() ?? 0) + undoneWithin);
}

function noSuchMove(): Problem {
  return new Problem(404, 'move-not-found', 'There is no such file. It may have been a while ago.');
}

function begunAlready(): Problem {
  return new Problem(
    409,
    'move-begun',
    'That file is being imported, or has been. Choose it again to change its columns.',
  );
}
