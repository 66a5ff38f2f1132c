import type { Readable } from 'node:stream';
import type { Invalidate } from '#platform/database/changes.ts';
import { allowMoreTime } from '#platform/database/database.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { addProducts, newProduct } from '../product-admin/add-products.ts';
import type { NewProduct, ProductRecord } from '../product-admin/edits.rules.ts';
import { findBySlugs, lockProducts } from '../product-admin/product-records.ts';
import { isChanged, saveChanges } from '../product-admin/save-changes.ts';
import type { Edit } from '../product-admin/save-changes.ts';
import { asCard, whyNoCardOf } from '../product-admin/sell-as-gift-card.ts';
import type { Shelves } from '../products/categories.contract.ts';
import { readShelves } from '../products/shelves.ts';
import { findImported, fingerprints, lockImports, saveImported } from './imported-rows.ts';
import type { Cells } from './product-columns.rules.ts';
import { mostErrors } from './product-import.contract.ts';
import type { ImportReport, RowError } from './product-import.contract.ts';
import { readRows } from './read-rows.ts';
import { checkEdit, checkNew } from './row-check.rules.ts';
import type { CellError } from './row-check.rules.ts';

/** Few enough that a checkout never waits long for a locked product. */
const batchSize = 250;

type Row = { row: number; cells: Cells; fingerprint: string | null };
type Run = { report: ImportReport; at: Date; byUserId: number; seen: Set<string>; shelves: Shelves };
type Addition = { record: NewProduct; fingerprint: string | null };
type Plan = { edits: Edit[]; additions: Addition[] };

/**
 * Imports products from a CSV file as it arrives. Each row is a product known by its id or slug, or a new one; an invalid row
 * is reported and stops none of the others. It may be sent again: what was imported stays as it is and is not imported twice.
 * @throws Problem 400 `unknown-columns`, 400 `empty-file`, 413 `too-large` and `too-many-rows`
 */
export async function importProducts(
  deps: Deps,
  file: Readable,
  { dryRun, byUserId }: { dryRun: boolean; byUserId: number },
): Promise<ImportReport> {
  const report: ImportReport = { dryRun, rows: 0, created: 0, changed: 0, unchanged: 0, refused: 0, faults: [] };
  const shelves = await readShelves(deps.db);
  const run: Run = { report, at: deps.clock.now(), byUserId, seen: new Set(), shelves };
  const fingerprintOf = fingerprints();
  let batch: Row[] = [];
  for await (const read of readRows(file)) {
    report.rows += 1;
    if ('cells' in read) batch.push({ ...read, fingerprint: fingerprintOf(read.cells) });
    else reject(report, read.row, [read]);
    if (batch.length === batchSize) {
      await importBatch(deps, run, batch);
      batch = [];
    }
  }
  await importBatch(deps, run, batch);
  return { ...report, faults: report.faults.toSorted((a, b) => a.row - b.row) };
}

async function importBatch(deps: Deps, run: Run, batch: readonly Row[]): Promise<void> {
  await deps.changes.transaction(async (tx, invalidate) => {
    await allowMoreTime(tx);
    const plan = await planBatch(tx, run, batch);
    if (!run.report.dryRun) await applyPlan(deps, tx, invalidate, run, plan);
  });
}

/** Locks the products that the rows are about, and decides what to do with each row. */
async function planBatch(tx: Database, run: Run, batch: readonly Row[]): Promise<Plan> {
  await lockImports(tx);
  const imported = await findImported(
    tx,
    batch.map(({ fingerprint }) => fingerprint),
  );
  const bySlug = await findBySlugs(
    tx,
    batch.flatMap(({ cells: { id, slug } }) => (!id && slug ? [slug] : [])),
  );
  const idOf = ({ id, slug }: Cells) => (id ? Number(id) : slug && bySlug.get(slug)) || undefined;
  const known = await lockProducts(
    tx,
    batch.flatMap(({ cells }) => validId(idOf(cells)) ?? []),
  );
  const plan: Plan = { edits: [], additions: [] };
  for (const row of batch) {
    if (row.fingerprint && imported.has(row.fingerprint)) {
      run.report.unchanged += 1;
      continue;
    }
    const before = known.get(idOf(row.cells) ?? 0);
    const errors = errorsOfName(run, row.cells, before) ?? planRow(run, plan, row, before);
    if (errors.length > 0) reject(run.report, row.row, errors);
  }
  return plan;
}

function validId(id: number | undefined): number | undefined {
  return id !== undefined && Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined;
}

/** An unknown id, or a product that an earlier row was about already. */
function errorsOfName({ seen }: Run, { id, slug }: Cells, before: ProductRecord | undefined): CellError[] | undefined {
  if (id && !before) return [{ column: 'id', reason: `There is no product ${id.slice(0, 20)}.` }];
  const name = before?.slug ?? slug;
  if (!name) return undefined;
  if (seen.has(name)) return [{ column: id ? 'id' : 'slug', reason: 'Another row already has this product.' }];
  seen.add(name);
  return undefined;
}

function planRow(
  { report, at, shelves }: Run,
  plan: Plan,
  { cells, fingerprint }: Row,
  before: ProductRecord | undefined,
): CellError[] {
  if (!before) {
    const found = checkNew(cells, shelves);
    if ('errors' in found) return found.errors;
    const { slug, isGiftCard, ...wanted } = found.value;
    const record = { ...newProduct(wanted, at, isGiftCard || Boolean(cells.vatRate)), slug };
    const why = isGiftCard && whyNoCardOf(record.price);
    if (why) return [{ column: 'price', reason: `A gift card ${why}.` }];
    plan.additions.push({ record: isGiftCard ? { ...record, ...asCard } : record, fingerprint });
    report.created += 1;
    return [];
  }
  const found = checkEdit(cells, before, shelves, at);
  if ('errors' in found) return found.errors;
  if (isChanged(before, found.value)) {
    plan.edits.push({ before, after: found.value });
    report.changed += 1;
  } else {
    report.unchanged += 1;
  }
  return [];
}

async function applyPlan(deps: Deps, tx: Database, invalidate: Invalidate, run: Run, plan: Plan): Promise<void> {
  const { at, byUserId } = run;
  const occasion = { did: 'imported', priceCause: 'import', at, byUserId } as const;
  await saveChanges(deps, tx, invalidate, plan.edits, occasion);
  const made = await addProducts(
    tx,
    invalidate,
    plan.additions.map(({ record }) => record),
    occasion,
  );
  await saveImported(
    tx,
    made.flatMap(({ id: productId }, index) => {
      const fingerprint = plan.additions[index]?.fingerprint;
      return fingerprint ? { fingerprint, productId } : [];
    }),
    at,
  );
}

function reject(report: ImportReport, row: number, errors: readonly Omit<RowError, 'row'>[]): void {
  report.refused += 1;
  const reported = errors.slice(0, mostErrors - report.faults.length);
  report.faults.push(...reported.map(({ column, reason }) => ({ row, column, reason })));
}
