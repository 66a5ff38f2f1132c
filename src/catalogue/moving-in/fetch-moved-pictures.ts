import { and, asc, eq, isNotNull } from 'drizzle-orm';
import pLimit from 'p-limit';
import { largestPicture } from '#media/pictures/picture-sources.contract.ts';
import { storePicture } from '#media/pictures/pictures.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { seconds } from '#platform/clock.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { HttpClientError } from '#platform/http-client/http-client-error.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { movedPicturesDue } from '../catalogue-events.ts';
import { withdrawnOrNot } from '../product-admin/edits.rules.ts';
import { lockProducts } from '../product-admin/product-records.ts';
import { saveChanges } from '../product-admin/save-changes.ts';
import { productPictures } from '../products/products.table.ts';
import { productMoveRows, productMoves } from './product-moves.table.ts';

/** Products of one job, so that none takes long even if the old shop is slow. */
const productsAtOnce = 20;
/** Concurrent requests to the old shop. */
const picturesAtOnce = 4;

type Due = { row: number; productId: number; pictures: string[]; sellsWithPicture: boolean; byUserId: number };
type Fetched = { key: string } | { fault: string };

/** Fetches the pictures of the next products, and queues the rest. A product that the old shop sold goes on sale with its first one. */
export async function fetchMovedPictures(deps: Deps, moveId: number): Promise<void> {
  const due = await nextDue(deps, moveId);
  if (due.length === 0) return;
  const limit = pLimit(picturesAtOnce);
  // Variants show the pictures of their product: each address is asked once.
  const fetched = new Map<string, Promise<Fetched>>();
  const fetchOnce = (url: string) => {
    const known = fetched.get(url) ?? limit(() => fetchPicture(deps, url));
    fetched.set(url, known);
    return known;
  };
  for (const one of due) {
    const results = await Promise.all(one.pictures.map(fetchOnce));
    await show(deps, moveId, one, results);
  }
  await deps.jobs.enqueue(deps.db, movedPicturesDue, { moveId });
}

async function nextDue({ db }: Deps, moveId: number): Promise<Due[]> {
  const { row, productId, pictures, sellsWithPicture } = productMoveRows;
  const rows = await db
    .select({ row, productId, pictures, sellsWithPicture, byUserId: productMoves.byUserId })
    .from(productMoveRows)
    .innerJoin(productMoves, and(eq(productMoves.id, productMoveRows.moveId), eq(productMoves.state, 'done')))
    .where(and(eq(productMoveRows.moveId, moveId), isNotNull(pictures), isNotNull(productId)))
    .orderBy(asc(row))
    .limit(productsAtOnce);
  return rows.map((one) => ({ ...one, productId: one.productId ?? 0, pictures: one.pictures ?? [] }));
}

async function fetchPicture(deps: Deps, url: string): Promise<Fetched> {
  try {
    const headers = { accept: 'image/*' };
    const response = await deps.httpClient.fetch({ url, headers, timeoutMs: seconds(15), maxBytes: largestPicture });
    if (response.status !== 200) return { fault: `There is no picture at ${shortened(url)} (${response.status}).` };
    return { key: (await storePicture(deps, response.body)).key };
  } catch (error) {
    if (error instanceof HttpClientError) return { fault: error.message };
    if (error instanceof Problem) return { fault: `What is at ${shortened(url)} is not a picture that can be shown.` };
    throw error;
  }
}

/** Shows them after those that the product has meanwhile. */
function show(deps: Deps, moveId: number, due: Due, results: readonly Fetched[]): Promise<void> {
  const { productId, row, sellsWithPicture, byUserId } = due;
  const keys = [...new Set(results.flatMap((one) => ('key' in one ? one.key : [])))];
  const faults = results.flatMap((one) => ('fault' in one ? one.fault : []));
  return deps.changes.transaction(async (tx, invalidate) => {
    const record = (await lockProducts(tx, [productId])).get(productId);
    const isThis = and(eq(productMoveRows.moveId, moveId), eq(productMoveRows.row, row));
    const [still] = await tx
      .select({ pictures: productMoveRows.pictures })
      .from(productMoveRows)
      .where(isThis)
      .for('update');
    // Another job has done it, or the import has been undone.
    if (!record || !still?.pictures) return;
    const at = deps.clock.now();
    const shown = await tx.select().from(productPictures).where(eq(productPictures.productId, productId));
    const added = keys.filter((key) => shown.every(({ pictureKey }) => pictureKey !== key));
    if (added.length > 0) {
      const values = added.map((pictureKey, index) => {
        return { productId, position: shown.length + index, pictureKey, alt: record.name };
      });
      await tx.insert(productPictures).values(values);
      const about = { at, byUserId, subject: 'product', subjectId: productId, did: 'pictures-added' };
      await recordChange(tx, { ...about, before: null, after: { pictures: added.length } });
      invalidate('catalogue', productTag(productId));
    }
    if (sellsWithPicture && added.length > 0) {
      const edits = [{ before: record, after: withdrawnOrNot(record, false, at) }];
      await saveChanges(deps, tx, invalidate, edits, { did: 'restored', priceCause: 'import', at, byUserId });
    }
    await tx
      .update(productMoveRows)
      .set({ pictures: null, pictureFault: faults[0] ?? null })
      .where(isThis);
  });
}

function shortened(url: string): string {
  return url.length > 100 ? `${url.slice(0, 100)}…` : url;
}
