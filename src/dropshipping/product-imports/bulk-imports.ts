import { and, eq, lt } from 'drizzle-orm';
import pLimit from 'p-limit';
import { toFraction } from '#catalogue/prices/margin.contract.ts';
import { days } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { supplierProblem } from '../connections/supplier-error.ts';
import { requireConnector } from '../connectors/of-suppliers/connectors.ts';
import { bulkImportDue } from '../dropshipping-events.ts';
import { readSyncPolicy } from '../sync/policies/sync-policies.ts';
import type { BulkImport, BulkImportBody, BulkImportCheck } from './bulk-imports.contract.ts';
import { bulkImports } from './bulk-imports.table.ts';
import { addListed, picturesOf } from './import-listed.ts';
import { planImports, reasonIn } from './plan-imports.ts';
import type { PlannedImport } from './plan-imports.ts';

/** One job for each batch, so that none takes long even if the host of the pictures is slow. */
const batchSize = 10;
/** Concurrent requests to the host of the pictures; see supplier-http.ts. */
const picturesAtOnce = 4;
const keptMs = days(30);

type BulkImportRecord = typeof bulkImports.$inferSelect;

/** How each product would be imported, or why not. @throws Problem 404 `supplier-not-found`, 409 `no-connection`, 502 */
export async function checkBulkImport(deps: Deps, supplierId: number, body: BulkImportBody): Promise<BulkImportCheck> {
  const { planned } = await planImports(deps, supplierId, body);
  return {
    products: planned.map((one) => {
      const { code, name, refusal } = one;
      if (one.refusal !== null) return { code, name, refusal, cost: null, price: null, margin: null };
      const { price, cost, margin } = one.pricing;
      return {
        code,
        name,
        refusal,
        cost: cost === null ? null : toPounds(cost),
        price: toPounds(price),
        margin: margin === null ? null : toFraction(margin),
      };
    }),
  };
}

/** Starts a bulk import, which jobs carry out. @throws Problem 404 `supplier-not-found`, 409 `no-connection`, 502 */
export async function beginBulkImport(
  deps: Deps,
  supplierId: number,
  wanted: BulkImportBody,
  byUserId: number,
): Promise<BulkImport> {
  await requireConnector(deps, supplierId).catch((error: unknown) => {
    throw error instanceof Problem ? error : supplierProblem(error);
  });
  const askedAt = deps.clock.now();
  const begun = await deps.db.transaction(async (tx) => {
    await tx.delete(bulkImports).where(lt(bulkImports.askedAt, new Date(askedAt.getTime() - keptMs)));
    const [row] = await tx.insert(bulkImports).values({ supplierId, byUserId, askedAt, wanted }).returning();
    if (!row) throw new Error('A bulk import was not written down');
    await deps.jobs.enqueue(tx, bulkImportDue, { importId: row.id });
    return row;
  });
  return view(begun, { goesOn: true });
}

/** @throws Problem 404 `import-not-found` */
export async function readBulkImport({ db, jobs }: Deps, supplierId: number, importId: number): Promise<BulkImport> {
  const [found] = await db
    .select()
    .from(bulkImports)
    .where(and(eq(bulkImports.id, importId), eq(bulkImports.supplierId, supplierId)));
  if (!found) throw new Problem(404, 'import-not-found', 'There is no such import. It may have been a while ago.');
  if (found.endedAt) return view(found, { goesOn: false });
  const due = await jobs.pending(db, bulkImportDue);
  return view(found, { goesOn: due.some((one) => one.importId === importId) });
}

function view(record: BulkImportRecord, { goesOn }: { goesOn: boolean }): BulkImport {
  const { id, supplierId, wanted, outcomes, endedAt } = record;
  const isOver = endedAt !== null;
  const progress = { total: wanted.products.length, done: outcomes.length, isOver, hasBrokenOff: !isOver && !goesOn };
  return { id, supplierId, ...progress, isWithdrawn: wanted.isWithdrawn, products: outcomes };
}

/** Imports the next batch and queues the one after. Repeated or concurrent runs import nothing twice. */
export async function workOnBulkImport(deps: Deps, importId: number): Promise<void> {
  const isThis = eq(bulkImports.id, importId);
  const [found] = await deps.db.select().from(bulkImports).where(isThis);
  if (!found || found.endedAt) return;
  const { supplierId, wanted, outcomes, byUserId } = found;
  const ready = await prepare(deps, supplierId, { ...wanted, products: wanted.products.slice(outcomes.length) });
  const policy = await readSyncPolicy(deps.db, supplierId);
  await deps.changes.transaction(async (tx, invalidate) => {
    const [now] = await tx.select().from(bulkImports).where(isThis).for('update');
    // Another process has done this batch meanwhile.
    if (now?.outcomes.length !== outcomes.length) return;
    const at = deps.clock.now();
    const all = [...outcomes];
    for (const { pictures, ...planned } of ready) {
      const { code, name } = planned;
      const outcome = { code, name, productId: null, refusal: planned.refusal, pictureFault: null };
      if (planned.refusal !== null) {
        all.push(outcome);
        continue;
      }
      const listed = { ...planned, pictureKeys: pictures.keys, policy };
      try {
        const productId = await addListed(tx, invalidate, supplierId, listed, { at, byUserId });
        all.push({ ...outcome, productId, pictureFault: pictures.fault });
      } catch (error) {
        all.push({ ...outcome, refusal: reasonIn(error) });
      }
    }
    const isOver = all.length >= wanted.products.length;
    await tx
      .update(bulkImports)
      .set({ outcomes: all, endedAt: isOver ? at : null })
      .where(isThis);
    if (!isOver) await deps.jobs.enqueue(tx, bulkImportDue, { importId });
  });
}

type Ready = PlannedImport & { pictures: { keys: string[]; fault: string | null } };

const noPictures = { keys: [], fault: null };

/** The next batch; if the supplier does not respond, everything that is left, so that not every batch waits for it. */
async function prepare(deps: Deps, supplierId: number, left: BulkImportBody): Promise<Ready[]> {
  const limit = pLimit(picturesAtOnce);
  const batch = { ...left, products: left.products.slice(0, batchSize) };
  const { supplierName, planned } = await planImports(deps, supplierId, batch).catch((error: unknown) => {
    const refusal = reasonIn(error);
    return { supplierName: '', planned: left.products.map(({ code, name }) => ({ code, name, refusal })) };
  });
  return Promise.all(
    planned.map((one: PlannedImport) =>
      limit(async () => ({
        ...one,
        pictures: one.refusal === null ? await picturesOf(deps, supplierName, one.offer) : noPictures,
      })),
    ),
  );
}
