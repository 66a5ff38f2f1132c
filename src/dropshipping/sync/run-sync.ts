import { countSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { Deps } from '#platform/deps.ts';
import { openConnector } from '../connectors/connectors.ts';
import type { OpenedConnector } from '../connectors/connectors.ts';
import { SupplierError } from '../connectors/supplier-fault.ts';
import type { Patience } from '../connectors/supplier-http.ts';
import { askOffers } from './ask-offers.ts';
import { checkCircuitBreaker } from './figures/circuit-breaker.ts';
import { matchByGtin } from './figures/match-by-gtin.ts';
import { settleFigures } from './figures/settle-figures.ts';
import { readSyncPolicy } from './policies/sync-policies.ts';
import { syncPictures } from './pictures/sync-pictures.ts';
import { beginStep, endRun, saveSigning, noteProgress, RunLost, takeRun } from './sync-run.ts';
import type { SyncRun } from './sync-run.ts';

/** Does one supplier's part of a sync, or goes on with it where another process stopped. */
export async function runSync(deps: Deps, runId: number, patience?: Patience): Promise<void> {
  const run = await takeRun(deps, runId);
  if (!run) return;
  const stopSigning = saveSigning(deps, run);
  try {
    await work(deps, run, await connectorFor(deps, run, patience), patience);
    await endRun(deps, run, null);
  } catch (error) {
    if (error instanceof RunLost) return;
    if (!(error instanceof SupplierError)) throw error;
    await endRun(deps, run, { fault: error.kind, message: error.message });
  } finally {
    stopSigning();
  }
}

/** Each step leaves a mark in the run, so that another process knows where to go on. */
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
    await askOffers(deps, run, { supplier, connector });
    const holds = changesFigures(run) ? await checkCircuitBreaker(deps.db, supplier.id, run.kinds, policy) : {};
    await beginStep(deps, run, 'figures', holds);
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

/** @throws SupplierFault when the supplier cannot be asked for what is wanted */
async function connectorFor(deps: Deps, run: SyncRun, patience: Patience | undefined): Promise<OpenedConnector> {
  const opened = await openConnector(deps, run.supplierId, patience);
  if (!opened) throw new SupplierError('unsupported', 'This supplier is dealt with by hand.');
  const missing = run.kinds.find((kind) => !opened.connector.can.has(kind));
  if (missing) throw new SupplierError('unsupported', `${opened.supplier.name} does not tell its ${missing}.`);
  return opened;
}
