import pLimit from 'p-limit';
import { replaceFirstPicture } from '#catalogue/supplied-products/supplied-pictures.ts';
import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { holdPicture } from '../../approvals/approvals.ts';
import { SupplierError } from '../../connectors/supplier-error.ts';
import type { Patience } from '../../connectors/supplier-http.ts';
import { findOffers, savePicture } from '../supplier-offers.ts';
import type { SavedOffer } from '../supplier-offers.ts';
import { recordOutcomes } from '../sync-outcomes.ts';
import type { Failure } from '../sync-outcomes.ts';
import { lockRun, noteProgress } from '../sync-run.ts';
import type { SyncRun } from '../sync-run.ts';
import type { SyncPolicy } from '../sync-words.contract.ts';
import { fetchPicture } from './fetch-picture.ts';
import type { FetchedPicture } from './fetch-picture.ts';

export type PictureWork = {
  run: SyncRun;
  supplier: { id: number; name: string };
  policy: SyncPolicy;
  /** Undefined: the timeout of background work. */
  patience: Patience | undefined;
};

const batchSize = 100;
/** Concurrent requests to the host of the pictures; see supplier-http.ts. */
const atOnce = 4;
/** After this many failures in a row the remaining pictures are not requested. */
const mostFailures = 6;

/** Whether the host of the pictures still responds. */
type Mood = { failedInARow: number; gaveUp: Failure | null };

/** Syncs the first picture of each of the supplier's products, continuing from the run's progress. */
export async function syncPictures(deps: Deps, work: PictureWork): Promise<void> {
  const { run, supplier } = work;
  const limit = pLimit(atOnce);
  const mood: Mood = { failedInARow: 0, gaveUp: null };
  for (;;) {
    const batch = await findSyncedProducts(deps.db, supplier.id, { after: run.lastProductId, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return;
    const offers = await findOffers(deps.db, supplier.id, batch);
    let done = run.done;
    await Promise.all(
      batch.map((product) =>
        limit(async () => {
          await syncPicture(deps, work, mood, product, offers.get(product.id));
          done += 1;
          await noteProgress(deps, run, { done });
        }),
      ),
    );
    run.lastProductId = last.id;
    run.done += batch.length;
    await noteProgress(deps, run, { lastProductId: last.id, done: run.done });
  }
}

async function syncPicture(
  deps: Deps,
  work: PictureWork,
  mood: Mood,
  product: SyncedProduct,
  offer: SavedOffer | undefined,
): Promise<void> {
  const found = await pictureOrFailure(deps, work, mood, product, offer);
  if (found === 'unchanged') return;
  if ('fault' in found) {
    const { id: runId } = work.run;
    await recordOutcomes(deps.db, [{ runId, productId: product.id, kind: 'pictures', outcome: 'failed', ...found }]);
    return;
  }
  await saveFetched(deps, work, product, found);
}

async function pictureOrFailure(
  deps: Deps,
  { supplier, patience }: PictureWork,
  mood: Mood,
  { code }: SyncedProduct,
  offer: SavedOffer | undefined,
): Promise<FetchedPicture | 'unchanged' | Failure> {
  if (!offer?.isListed) return { fault: 'not-listed', message: `${supplier.name} does not list ${code}.` };
  const { imageUrl } = offer;
  if (imageUrl === null) return 'unchanged';
  if (mood.gaveUp) return mood.gaveUp;
  try {
    const found = await fetchPicture(deps, supplier.name, { ...offer, imageUrl }, patience);
    mood.failedInARow = 0;
    return found;
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error;
    const failure: Failure = { fault: error.kind, message: error.message };
    mood.failedInARow = error.passes ? mood.failedInARow + 1 : 0;
    if (mood.failedInARow >= mostFailures) mood.gaveUp = failure;
    return failure;
  }
}

/** The new picture is stored; until this commits, the shop shows the previous one. */
async function saveFetched(
  deps: Deps,
  { run, supplier, policy }: PictureWork,
  product: SyncedProduct,
  { key, ...source }: FetchedPicture,
): Promise<void> {
  const at = deps.clock.now();
  const outcome = { runId: run.id, productId: product.id, kind: 'pictures' as const };
  await deps.changes.transaction(async (tx, invalidate) => {
    await lockRun(tx, run);
    if (policy === 'hold') {
      const change = { supplierId: supplier.id, productId: product.id, code: product.code, pictureKey: key };
      const isNew = product.pictureKey !== key && (await holdPicture(tx, change, at));
      const shown = { before: shownAs(product.pictureKey), after: shownAs(key) };
      if (isNew) await recordOutcomes(tx, [{ ...outcome, outcome: 'held', ...shown }]);
    } else {
      const before = await replaceFirstPicture(tx, invalidate, {
        productId: product.id,
        pictureKey: key,
        at,
        byUserId: run.byUserId,
      });
      const shown = { before: shownAs(before ?? null), after: shownAs(key) };
      if (before !== undefined && before !== key)
        await recordOutcomes(tx, [{ ...outcome, outcome: 'updated', ...shown }]);
    }
    await savePicture(tx, { supplierId: supplier.id, productId: product.id }, { pictureKey: key, ...source });
  });
}

function shownAs(key: string | null): string | null {
  return key === null ? null : pictureUrl(key);
}
