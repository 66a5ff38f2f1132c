import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { countSyncedLately } from '#catalogue/supplied-products/synced-lately.ts';
import { countSyncedProducts, findSyncedAmong } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import { findActiveSuppliers } from '#catalogue/suppliers/suppliers.ts';
import { hours } from '#platform/clock.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { standingBrakes } from '../../approvals/approvals.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { openConnector } from '../../connectors/of-suppliers/connectors.ts';
import type { OpenedConnector } from '../../connectors/of-suppliers/connectors.ts';
import type { Offer } from '../../connectors/supplier-connector.ts';
import type { Patience } from '../../connectors/supplier-http.ts';
import { readCosting } from '../../costs/supplier-costs.ts';
import { goodsDue } from '../../dropshipping-events.ts';
import type { supplierGoodsMoved } from '../../dropshipping-events.ts';
import { readSyncPolicy } from '../policies/sync-policies.ts';
import { followCodes, readNames } from '../product-codes.ts';
import { movedGoods } from '../supplier-offers.table.ts';
import { findByName, saveOffers } from '../supplier-offers.ts';
import { addImpact, noImpact } from './circuit-breaker.ts';
import { holdsFor } from './figures.rules.ts';
import { settleProducts } from './settle-figures.ts';

/** Notifications within this time are queried together. */
export const gatherSeconds = 5;
/** The most products in one query. */
const mostAtOnce = 100;

type Moved = z.output<(typeof supplierGoodsMoved)['payload']>;

/** Handles a notification about changed products. Products the shop does not sell are not queried. */
export async function handleGoodsEvent(deps: Deps, { supplierId, codes, names }: Moved): Promise<void> {
  const { db, jobs, clock } = deps;
  await db.transaction(async (tx) => {
    const ids = await findByName(tx, supplierId, names);
    const products = await findSyncedAmong(tx, supplierId, { ids, codes });
    if (products.length === 0) return;
    const rows = products.map(({ id: productId }) => ({ productId, supplierId, movedAt: clock.now() }));
    const reported = { supplierId: sql`excluded.supplier_id`, movedAt: sql`excluded.moved_at` };
    await tx.insert(movedGoods).values(rows).onConflictDoUpdate({ target: movedGoods.productId, set: reported });
    await jobs.enqueue(tx, goodsDue, { supplierId }, gatheredBy(supplierId));
  });
}

const gatheredBy = (supplierId: number) => ({ gathered: { key: String(supplierId), seconds: gatherSeconds } });

/** Queries stock and price of these products only, and applies them by the same policy as a sync. */
export async function rereadGoods(deps: Deps, supplierId: number, patience?: Patience): Promise<void> {
  const { db, jobs, clock } = deps;
  const askedAt = clock.now();
  const { productId, movedAt } = movedGoods;
  const moved = await db
    .select({ productId })
    .from(movedGoods)
    .where(eq(movedGoods.supplierId, supplierId))
    .orderBy(asc(productId))
    .limit(mostAtOnce);
  if (moved.length === 0) return;
  const ids = moved.map((row) => row.productId);
  // Products that have moved to another supplier since, or are off sale, are ignored.
  const products = await findSyncedAmong(db, supplierId, { ids, codes: [] });
  const opened = products.length === 0 ? null : await openForUse(deps, supplierId, patience);
  try {
    if (opened) await reread(deps, opened, products, askedAt);
  } catch (error) {
    // The next sync reports what only the owner can fix.
    if (!(error instanceof SupplierError) || error.passes) throw error;
  }
  // Products that changed again during the query stay marked.
  await db.delete(movedGoods).where(and(isOneOf(productId, ids), lte(movedAt, askedAt)));
  if (moved.length === mostAtOnce) await jobs.enqueue(db, goodsDue, { supplierId });
}

/** Null: handled by hand, or the owner has to fix the connection first. */
async function openForUse(deps: Deps, supplierId: number, patience?: Patience): Promise<OpenedConnector | null> {
  const [active] = await findActiveSuppliers(deps.db, [supplierId]);
  if (!active) return null;
  try {
    return await openConnector(deps, supplierId, patience);
  } catch (error) {
    if (error instanceof SupplierError) return null;
    throw error;
  }
}

async function reread(
  deps: Deps,
  { supplier, connector }: OpenedConnector,
  moved: readonly SyncedProduct[],
  askedAt: Date,
): Promise<void> {
  const kinds = (['stock', 'prices'] as const).filter((kind) => connector.can.has(kind));
  const offers = new Map<string, Offer>();
  const codes = moved.map(({ code }) => code);
  const namesOf = await readNames(deps.db, supplier.id);
  for await (const offer of connector.offers(codes, undefined, namesOf)) offers.set(offer.code, offer);
  const products = await saveReread(deps, supplier.id, { moved, offers, askedAt });

  const policy = await readSyncPolicy(deps.db, supplier.id);
  const { matched: lines } = await countSyncedProducts(deps.db, supplier.id);
  const oldest = null; // they have just been queried
  const costing = await readCosting(deps.db, supplier.id);
  const checked = { products, kinds, policy, oldest, costing };
  // What comes one by one counts together, as what a sync reports each hour does.
  const since = new Date(askedAt.getTime() - hours(1));
  const ids = products.map(({ id }) => id);
  const lately = await countSyncedLately(deps.db, supplier.id, { since, except: ids });
  const impact = await addImpact(deps.db, supplier.id, checked, { ...noImpact, lines, ...lately });
  const [standing, holds] = [await standingBrakes(deps.db, supplier.id), holdsFor(impact, policy.holdShare)];
  // What came all at once waits for the owner, and so do its parts when they come again one by one.
  const heldStock = holds.heldStock ?? standing.heldStock;
  const heldPrices = holds.heldPrices ?? standing.heldPrices;
  const run = { id: null, kinds, byUserId: null, heldStock, heldPrices };
  await deps.changes.transaction(async (tx, invalidate) => {
    await settleProducts(deps, tx, invalidate, { run, supplier, policy }, { ids, oldest, costing });
  });
}

type Reread = { moved: readonly SyncedProduct[]; offers: ReadonlyMap<string, Offer>; askedAt: Date };

/** @returns the products with their codes as of now */
async function saveReread(
  deps: Deps,
  supplierId: number,
  { moved, offers, askedAt }: Reread,
): Promise<SyncedProduct[]> {
  const listed = moved.flatMap((product) => {
    const offer = offers.get(product.code);
    return offer ? [{ product, offer }] : [];
  });
  const followed = await followCodes(deps, supplierId, listed, { byUserId: null });
  const unlisted = moved.filter(({ code }) => !offers.has(code)).map((product) => ({ product, offer: undefined }));
  await saveOffers(deps.db, supplierId, [...followed, ...unlisted], askedAt);
  return [...followed, ...unlisted].map(({ product }) => product);
}
