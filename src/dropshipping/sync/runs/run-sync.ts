import { countSyncedProducts, findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import { syncEnded } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { openConnector } from '../../connectors/of-suppliers/connectors.ts';
import type { OpenedConnector } from '../../connectors/of-suppliers/connectors.ts';
import type { Offer, SupplierConnector } from '../../connectors/supplier-connector.ts';
import type { Patience } from '../../connectors/supplier-http.ts';
import { readCosting, stampOf } from '../../costs/supplier-costs.ts';
import { checkCircuitBreaker } from '../figures/circuit-breaker.ts';
import { matchByGtin } from '../figures/match-by-gtin.ts';
import { settleFigures } from '../figures/settle-figures.ts';
import { syncPictures } from '../pictures/sync-pictures.ts';
import { readSyncPolicy, soldOutBefore } from '../policies/sync-policies.ts';
import { followCodes, readNames } from '../product-codes.ts';
import { saveOffers } from '../supplier-offers.ts';
import { recordOutcomes } from '../sync-outcomes.ts';
import type { NewOutcome } from '../sync-outcomes.ts';
import { beginStep, claimRun, endRun, lockRun, noteProgress, RunLost, sendHeartbeats } from '../sync-run.ts';
import type { SyncRun } from '../sync-run.ts';

const rowsAtOnce = 500;
const offersAtOnce = 200;

/**
 * Queries the supplier for all of its products that the shop sells, and stores its offers. Only then is anything changed,
 * so a supplier that fails halfway has changed nothing. After an interruption it starts again from the beginning.
 */
async function fetchOffers(
  deps: Pick<Deps, 'db' | 'changes' | 'clock'>,
  run: SyncRun,
  { supplier, connector }: { supplier: { name: string }; connector: Pick<SupplierConnector, 'offers'> },
): Promise<void> {
  const { db, clock } = deps;
  const askedAt = clock.now();
  const products = await allProducts(db, run.supplierId);
  const unanswered = new Map(products.map((product) => [product.code, product]));
  let batch: { product: SyncedProduct; offer: Offer }[] = [];
  const writer = { byUserId: run.byUserId, lock: (tx: Database) => lockRun(tx, run) };
  const saveBatch = async () => {
    await saveOffers(db, run.supplierId, await followCodes(deps, run.supplierId, batch, writer), askedAt);
    await recordOutcomes(
      db,
      batch.flatMap((one) => failuresOf(run, supplier.name, one)),
    );
    batch = [];
    await noteProgress(deps, run, { done: products.length - unanswered.size });
  };
  const namesOf = await readNames(db, run.supplierId);
  for await (const offer of connector.offers([...unanswered.keys()], undefined, namesOf)) {
    const product = unanswered.get(offer.code);
    // Codes that were not requested, or repeated ones.
    if (!product) continue;
    unanswered.delete(offer.code);
    batch.push({ product, offer });
    if (batch.length === offersAtOnce) await saveBatch();
  }
  await saveBatch();
  const unlisted = [...unanswered.values()].map((product) => ({ product, offer: undefined }));
  for (let at = 0; at < unlisted.length; at += offersAtOnce)
    await saveOffers(db, run.supplierId, unlisted.slice(at, at + offersAtOnce), askedAt);
  await noteProgress(deps, run, { done: products.length });
}

const kindOf = { stock: 'stock', price: 'prices' } as const;

/** Fields that are nonsense: the product stays as it is, and the outcome says so. */
function failuresOf(
  { id: runId, kinds }: SyncRun,
  supplier: string,
  { product, offer: { nonsense = [] } }: { product: SyncedProduct; offer: Offer },
): NewOutcome[] {
  return nonsense.flatMap(({ field, said, why = 'makes no sense' }) => {
    const kind = kindOf[field];
    const message = `The ${field} that ${supplier} gives for ${product.code} ${why}: “${said}”.`;
    const failed = { runId, productId: product.id, kind, outcome: 'failed', fault: 'garbage', message } as const;
    return kinds.includes(kind) ? [failed] : [];
  });
}

/** Only ids, names and codes, so that a supplier's whole range fits into memory. */
async function allProducts(db: Database, supplierId: number): Promise<SyncedProduct[]> {
  const all: SyncedProduct[] = [];
  for (;;) {
    const batch = await findSyncedProducts(db, supplierId, { after: all.at(-1)?.id ?? 0, limit: rowsAtOnce });
    all.push(...batch);
    if (batch.length < rowsAtOnce) return all;
  }
}

/** Runs one supplier's part of a sync, or continues it where another process stopped. */
export async function runSync(deps: Deps, runId: number, patience?: Patience): Promise<void> {
  const run = await claimRun(deps, runId);
  if (!run) return;
  const stopHeartbeats = sendHeartbeats(deps, run);
  try {
    await work(deps, run, await connectorFor(deps, run, patience), patience);
    await showChanges(deps);
    await endRun(deps, run, null);
  } catch (error) {
    if (error instanceof RunLost) return;
    if (!(error instanceof SupplierError)) throw error;
    await showChanges(deps);
    await endRun(deps, run, { fault: error.kind, message: error.message });
  } finally {
    stopHeartbeats();
  }
}

/** Pages lag a moment behind a run, but not once it is over. */
function showChanges({ changes }: Deps): Promise<void> {
  return changes.transaction(async (_, invalidate) => invalidate(syncEnded));
}

/** Each step records its progress in the run, so that another process can continue. */
async function work(
  deps: Deps,
  run: SyncRun,
  { supplier, connector }: OpenedConnector,
  patience: Patience | undefined,
): Promise<void> {
  const policy = await readSyncPolicy(deps.db, supplier.id);
  if (run.step === 'offers') {
    await matchByGtin(deps, run, connector);
    const { matched: total, unmatched } = await countSyncedProducts(deps.db, supplier.id);
    await noteProgress(deps, run, { total, unmatched });
    await fetchOffers(deps, run, { supplier, connector });
    const costing = await readCosting(deps.db, supplier.id);
    const wanted = { kinds: run.kinds, policy, oldest: soldOutBefore(policy, deps.clock.now()), costing };
    const holds = changesFigures(run) ? await checkCircuitBreaker(deps.db, supplier.id, wanted) : {};
    await beginStep(deps, run, 'figures', { ...holds, costTerms: stampOf(costing) });
  }
  if (run.step === 'figures') {
    if (changesFigures(run)) await settleFigures(deps, { run, supplier, policy });
    await beginStep(deps, run, 'pictures');
  }
  if (run.kinds.includes('pictures')) await syncPictures(deps, { run, supplier, policy: policy.pictures, patience });
}

function changesFigures({ kinds }: SyncRun): boolean {
  return kinds.includes('stock') || kinds.includes('prices');
}

/** @throws SupplierError when the supplier does not support what is queried */
async function connectorFor(deps: Deps, run: SyncRun, patience: Patience | undefined): Promise<OpenedConnector> {
  const opened = await openConnector(deps, run.supplierId, patience);
  if (!opened) throw new SupplierError('unsupported', 'This supplier is handled by hand.');
  const missing = run.kinds.find((kind) => !opened.connector.can.has(kind));
  if (missing) throw new SupplierError('unsupported', `${opened.supplier.name} does not report its ${missing}.`);
  return opened;
}
