import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Offer, SupplierConnector } from '../connectors/supplier-connector.ts';
import { saveOffers } from './supplier-offers.ts';
import { recordOutcomes } from './sync-outcomes.ts';
import type { NewOutcome } from './sync-outcomes.ts';
import { noteProgress } from './sync-run.ts';
import type { SyncRun } from './sync-run.ts';

const rowsAtOnce = 500;
const offersAtOnce = 200;

/**
 * Asks the supplier for all of its products that the shop sells, and writes down what it says. Only then is anything
 * changed: a supplier that falls silent halfway has changed nothing. Broken off, it is asked from the beginning again.
 */
export async function askOffers(
  deps: Pick<Deps, 'db' | 'clock'>,
  run: SyncRun,
  { supplier, connector }: { supplier: { name: string }; connector: Pick<SupplierConnector, 'offers'> },
): Promise<void> {
  const { db, clock } = deps;
  const products = await allProducts(db, run.supplierId);
  const unheard = new Map(products.map((product) => [product.code, product]));
  let heard: { product: SyncedProduct; offer: Offer }[] = [];
  const keep = async () => {
    await saveOffers(db, run.supplierId, heard, clock.now());
    await recordOutcomes(
      db,
      heard.flatMap((one) => failuresOf(run, supplier.name, one)),
    );
    heard = [];
    await noteProgress(deps, run, { done: products.length - unheard.size });
  };
  for await (const offer of connector.offers([...unheard.keys()])) {
    const product = unheard.get(offer.code);
    // Codes that nobody asked for, or the same one again.
    if (!product) continue;
    unheard.delete(offer.code);
    heard.push({ product, offer });
    if (heard.length === offersAtOnce) await keep();
  }
  await keep();
  const unlisted = [...unheard.values()].map((product) => ({ product, offer: undefined }));
  for (let at = 0; at < unlisted.length; at += offersAtOnce)
    await saveOffers(db, run.supplierId, unlisted.slice(at, at + offersAtOnce), clock.now());
  await noteProgress(deps, run, { done: products.length });
}

const kindOf = { stock: 'stock', price: 'prices' } as const;

/** What counts as not told because it makes no sense: the product stays as it is, and that is said. */
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

/** Ids, names and codes alone: a supplier's whole range fits into memory. */
async function allProducts(db: Database, supplierId: number): Promise<SyncedProduct[]> {
  const all: SyncedProduct[] = [];
  for (;;) {
    const batch = await findSyncedProducts(db, supplierId, { after: all.at(-1)?.id ?? 0, limit: rowsAtOnce });
    all.push(...batch);
    if (batch.length < rowsAtOnce) return all;
  }
}
