import { replaceFirstPictures } from '#catalogue/supplied-products/supplied-pictures.ts';
import { findSyncedProducts } from '#catalogue/supplied-products/synced-products.ts';
import type { SyncedProduct } from '#catalogue/supplied-products/synced-products.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { seconds } from '#platform/clock.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { holdPictures } from '../../approvals/approvals.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import type { Patience } from '../../connectors/supplier-http.ts';
import { findOffers, savePictures } from '../supplier-offers.ts';
import type { SavedOffer } from '../supplier-offers.ts';
import { recordOutcomes } from '../sync-outcomes.ts';
import type { Failure, NewOutcome } from '../sync-outcomes.ts';
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

const batchSize = 200;
/** Twice the concurrent requests to one host (supplier-http.ts), so that the host is asked for the next while these are stored. */
const atOnce = 8;
/** After this many failures in a row the remaining pictures are not requested. */
const mostFailures = 6;
/** Each saving makes the cached listings anew, so pictures are saved together, but nobody waits long to see that it goes on. */
const savedTogether = 100;
const saveAgainMs = seconds(2);

/** Whether the host of the pictures still responds. */
type Mood = { failedInARow: number; gaveUp: Failure | null };

type Found = { product: SyncedProduct; picture: FetchedPicture | 'unchanged' | Failure };

/** Syncs the first picture of each of the supplier's products, continuing from the run's progress. */
export async function syncPictures(deps: Deps, work: PictureWork): Promise<void> {
  const { run } = work;
  const mood: Mood = { failedInARow: 0, gaveUp: null };
  const begun: number[] = [];
  const saved = new Set<number>();
  const saving = inParts(async (found) => {
    await saveFound(deps, work, found);
    for (const { product } of found) saved.add(product.id);
    // After an interruption it goes on with the first product that is not saved.
    for (let [first] = begun; first !== undefined && saved.delete(first); [first] = begun) {
      begun.shift();
      run.lastProductId = first;
      run.done += 1;
    }
    await noteProgress(deps, run, { lastProductId: run.lastProductId, done: run.done });
  });
  const wanted = wantedPictures(deps, work, begun);
  const fetchInTurn = async () => {
    for await (const { product, offer } of wanted)
      await saving.add({ product, picture: await pictureOrFailure(deps, work, mood, product, offer) });
  };
  await Promise.all(Array.from({ length: atOnce }, fetchInTurn));
  await saving.end();
}

type Wanted = { product: SyncedProduct; offer: SavedOffer | undefined };

/** In the order of their ids, for all who fetch. `begun`: the products begun and not done with, in that order. */
async function* wantedPictures(
  { db }: Pick<Deps, 'db'>,
  { run, supplier }: PictureWork,
  begun: number[],
): AsyncGenerator<Wanted, void> {
  let after = run.lastProductId;
  for (;;) {
    const batch = await findSyncedProducts(db, supplier.id, { after, limit: batchSize });
    if (batch.length === 0) return;
    const offers = await findOffers(db, supplier.id, batch);
    for (const product of batch) {
      after = product.id;
      begun.push(after);
      yield { product, offer: offers.get(after) };
    }
  }
}

/** Those who fetch wait only for the part that they fill. */
function inParts(save: (found: readonly Found[]) => Promise<void>) {
  let waiting: Found[] = [];
  let savedAt = performance.now();
  const end = async () => {
    const part = waiting;
    waiting = [];
    savedAt = performance.now();
    if (part.length > 0) await save(part);
  };
  return {
    async add(found: Found): Promise<void> {
      waiting.push(found);
      if (waiting.length >= savedTogether || performance.now() - savedAt > saveAgainMs) await end();
    },
    end,
  };
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

/** New pictures are stored already; until this commits, the shop shows the previous ones. */
async function saveFound(deps: Deps, work: PictureWork, found: readonly Found[]): Promise<void> {
  const { run } = work;
  const outcomeOf = ({ id: productId }: SyncedProduct) => ({ runId: run.id, productId, kind: 'pictures' as const });
  const fetched: Fetched[] = [];
  const failed: NewOutcome[] = [];
  for (const { product, picture } of found) {
    if (picture === 'unchanged') continue;
    if ('fault' in picture) failed.push({ ...outcomeOf(product), outcome: 'failed', ...picture });
    else fetched.push({ product, picture });
  }
  await recordOutcomes(deps.db, failed);
  if (fetched.length > 0)
    await deps.changes.transaction(async (tx, invalidate) => {
      await lockRun(tx, run);
      const at = deps.clock.now();
      const shown =
        work.policy === 'hold'
          ? await hold(tx, work, fetched, at)
          : await replace(tx, invalidate, { work, fetched, at });
      await recordOutcomes(
        tx,
        shown.map(({ product, outcome, before, after }) => {
          return { ...outcomeOf(product), outcome, before: shownAs(before), after: shownAs(after) };
        }),
      );
      await savePictures(
        tx,
        work.supplier.id,
        fetched.map(({ product, picture: { key, ...source } }) => ({
          productId: product.id,
          pictureKey: key,
          ...source,
        })),
      );
    }, 'gradually');
}

type Fetched = { product: SyncedProduct; picture: FetchedPicture };
type Shown = { product: SyncedProduct; outcome: 'held' | 'updated'; before: string | null; after: string };

async function hold(tx: Database, { supplier }: PictureWork, fetched: readonly Fetched[], at: Date): Promise<Shown[]> {
  const other = fetched.filter(({ product, picture }) => product.pictureKey !== picture.key);
  const held = await holdPictures(
    tx,
    other.map(({ product: { id: productId, code }, picture: { key: pictureKey } }) => {
      return { supplierId: supplier.id, productId, code, pictureKey };
    }),
    at,
  );
  return other
    .filter(({ product }) => held.has(product.id))
    .map(({ product, picture }) => ({ product, outcome: 'held', before: product.pictureKey, after: picture.key }));
}

async function replace(
  tx: Database,
  invalidate: Invalidate,
  { work: { run }, fetched, at }: { work: PictureWork; fetched: readonly Fetched[]; at: Date },
): Promise<Shown[]> {
  const wanted = fetched.map(({ product, picture }) => ({ productId: product.id, pictureKey: picture.key }));
  const replaced = await replaceFirstPictures(tx, invalidate, wanted, { at, byUserId: run.byUserId });
  return fetched.flatMap(({ product, picture: { key: after } }) => {
    const before = replaced.get(product.id);
    return before === undefined || before === after ? [] : { product, outcome: 'updated', before, after };
  });
}

function shownAs(key: string | null): string | null {
  return key === null ? null : pictureUrl(key);
}
