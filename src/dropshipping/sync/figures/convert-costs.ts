import { isNotNull } from 'drizzle-orm';
import { findProductSupplies, lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { readSupplierNames, supplierIdsWithTerms } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { adoptTypedCosts } from '../../costs/agreed-costs.ts';
import { readCosting, stampOf } from '../../costs/supplier-costs.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import { supplierCostsDue } from '../../dropshipping-events.ts';
import { readSyncPolicy } from '../policies/sync-policies.ts';
import { supplierOffers } from '../supplier-offers.table.ts';
import { noImpact } from './circuit-breaker.ts';
import { holdsFor } from './figures.rules.ts';
import type { Impact } from './figures.rules.ts';
import { reportedOf } from './reported-figures.ts';
import { settlePrices } from './settle-figures.ts';
import { priceMoves } from './work-out-figures.ts';

/** One transaction each, so that a checkout never waits long for the products of a batch. */
const batchSize = 200;

/**
 * Works out what a supplier's products cost from the prices it gave last, after its terms, a rate or our registration for VAT has
 * changed. Prices follow, or wait for approval, by the rules of a sync. Safe to run twice.
 */
export async function convertCosts(deps: Deps, supplierId: number): Promise<void> {
  const { db, changes } = deps;
  const name = (await readSupplierNames(db, [supplierId])).get(supplierId);
  if (name === undefined) return;
  const [costing, policy] = [await readCosting(db, supplierId), await readSyncPolicy(db, supplierId)];
  const holds = holdsFor(await impactOf(db, supplierId, costing), policy.holdShare);
  const run = { id: null, kinds: ['prices'] as const, byUserId: null, ...holds };
  for await (const batch of batchesOf(db, supplierId)) {
    const ids = batch.map(({ id }) => id);
    const isOver = await changes.transaction(async (tx, invalidate) => {
      const supplies = await lockProductSupplies(tx, ids);
      const now = await readCosting(tx, supplierId);
      // What has changed them since has asked for this again.
      if (stampOf(now) !== stampOf(costing)) return true;
      await adoptTypedCosts(tx, costing, supplies, deps.clock.now());
      const reported = await reportedOf(tx, supplierId, supplies, null, costing);
      await settlePrices(deps, tx, invalidate, { run, supplier: { id: supplierId, name }, policy }, reported);
      return false;
    });
    if (isOver) return;
  }
}

/** The same for every supplier whose costs may be others now. */
export async function convertAllCosts(deps: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  const { db } = deps;
  const { supplierId, currency } = supplierOffers;
  const named = await db.selectDistinct({ supplierId }).from(supplierOffers).where(isNotNull(currency));
  const supplierIds = new Set([...(await supplierIdsWithTerms(db)), ...named.map((row) => row.supplierId)]);
  await convertCostsOf(deps, [...supplierIds]);
}

export async function convertCostsOf(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  supplierIds: readonly number[],
): Promise<void> {
  await jobs.enqueueAll(
    db,
    supplierCostsDue,
    supplierIds.map((supplierId) => ({ payload: { supplierId } })),
  );
}

async function impactOf(db: Database, supplierId: number, costing: Costing): Promise<Impact> {
  let [lines, repriced] = [0, 0];
  for await (const batch of batchesOf(db, supplierId)) {
    const { moves } = await priceMoves(db, await reportedOf(db, supplierId, batch, null, costing));
    lines += batch.length;
    repriced += moves.filter(({ before }) => before.cost !== null).length;
  }
  return { ...noImpact, lines, repriced };
}

async function* batchesOf(db: Database, supplierId: number): AsyncGenerator<ProductSupply[]> {
  const scope = { supplierId, productId: null, category: null };
  for (let after = 0; ;) {
    const batch = await findProductSupplies(db, scope, { after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    yield batch;
  }
}
