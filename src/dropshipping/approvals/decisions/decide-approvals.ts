import { and, asc, count, gt, lte, max } from 'drizzle-orm';
import { lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { replaceFirstPictures } from '#catalogue/supplied-products/supplied-pictures.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { endAgreements, findAgreements } from '../../costs/agreed-costs.ts';
import { applyPrices, applyStock } from '../../sync/figures/work-out-figures.ts';
import type { DecisionBody, DecisionResponse } from '../approvals.contract.ts';
import { pendingApprovals } from '../approvals.table.ts';
import type { PendingApproval } from '../approvals.ts';
import { isCurrent, movesOf } from './approved-moves.ts';
import type { PendingMoves } from './approved-moves.ts';
import { waitingOnes } from './list-approvals.ts';

type Occasion = { at: Date; byUserId: number };

/** One transaction each, so that a checkout never waits long for the products of a batch. */
const batchSize = 200;

/** Approves or rejects some pending changes, or all of them. @throws Problem 409 `more-waiting` */
export async function decideApprovals(
  deps: Deps,
  { decision, ids, seenTotal, ...filter }: DecisionBody,
  byUserId: number,
): Promise<DecisionResponse> {
  const sum: DecisionResponse = { approved: 0, rejected: 0, obsolete: 0, refused: 0 };
  const chosen = ids ? isOneOf(pendingApprovals.id, ids) : waitingOnes(filter);
  const [waiting] = await deps.db
    .select({ total: count(), last: max(pendingApprovals.id) })
    .from(pendingApprovals)
    .where(and(waitingOnes({}), chosen));
  const [total, last] = [waiting?.total ?? 0, waiting?.last ?? 0];
  if (!ids && seenTotal !== undefined && seenTotal !== total) throw otherTotal(total);
  const decide = decision === 'approve' ? approve : reject;
  let after = 0;
  for (;;) {
    const batch = await deps.db
      .select({ id: pendingApprovals.id, productId: pendingApprovals.productId })
      .from(pendingApprovals)
      .where(and(waitingOnes({}), chosen, gt(pendingApprovals.id, after), lte(pendingApprovals.id, last)))
      .orderBy(asc(pendingApprovals.id))
      .limit(batchSize);
    const end = batch.at(-1);
    if (!end) return sum;
    after = end.id;
    await deps.changes.transaction(async (tx, invalidate) => {
      const { held, products } = await lockApprovals(tx, batch);
      const done = await decide(deps, { tx, invalidate, held, products }, { at: deps.clock.now(), byUserId });
      sum.approved += done.approved ?? 0;
      sum.rejected += done.rejected ?? 0;
      sum.obsolete += done.obsolete ?? 0;
      sum.refused += done.refused ?? 0;
    });
  }
}

function otherTotal(total: number): Problem {
  const waiting = total === 1 ? 'One change is' : `${total} changes are`;
  return new Problem(
    409,
    'more-waiting',
    `${waiting} waiting now. Look at the list again before you decide all of it.`,
  );
}

type Batch = {
  tx: Database;
  invalidate: Invalidate;
  held: readonly PendingApproval[];
  products: ReadonlyMap<number, ProductSupply>;
};

/** Products are locked first, as in a sync, to avoid deadlocks. Changes that somebody else decided meanwhile are left out. */
async function lockApprovals(tx: Database, batch: readonly { id: number; productId: number }[]) {
  const locked = await lockProductSupplies(tx, [...new Set(batch.map(({ productId }) => productId))]);
  const ids = batch.map(({ id }) => id);
  const held = await tx
    .select()
    .from(pendingApprovals)
    .where(and(waitingOnes({}), isOneOf(pendingApprovals.id, ids)))
    .orderBy(asc(pendingApprovals.id))
    .for('update');
  return { held, products: new Map(locked.map((product) => [product.id, product])) };
}

async function approve(
  deps: Deps,
  { tx, invalidate, held, products }: Batch,
  occasion: Occasion,
): Promise<Partial<DecisionResponse>> {
  const moves = await movesOf(tx, held, products);
  await applyStock(deps, tx, invalidate, [...moves.stock.values()], occasion);
  await applyPrices(tx, invalidate, [...moves.prices.values()], occasion);
  await endAgreements(tx, await overridden(tx, held, products, moves));
  const current = held.filter((change) => isCurrent(change, products.get(change.productId)));
  const pictures = current.flatMap(({ productId, pictureKey }) =>
    pictureKey === null ? [] : { productId, pictureKey },
  );
  await replaceFirstPictures(tx, invalidate, pictures, occasion);
  const over = held.filter(({ id }) => !moves.refused.has(id)).map(({ id }) => id);
  if (over.length > 0) await tx.delete(pendingApprovals).where(isOneOf(pendingApprovals.id, over));
  const refused = moves.refused.size;
  return { approved: current.length - refused, obsolete: held.length - current.length, refused };
}

/** Products whose agreed cost the owner has given up: for the supplier's own price, or for one from before it was agreed. */
async function overridden(
  tx: Database,
  held: readonly PendingApproval[],
  products: Batch['products'],
  { prices }: PendingMoves,
): Promise<number[]> {
  const agreements = await findAgreements(tx, [...products.values()]);
  return held
    .filter(({ id, productId, given, at }) => {
      const agreement = agreements.get(productId);
      return agreement && prices.has(id) && (given !== null || agreement.at > at);
    })
    .map(({ productId }) => productId);
}

/** The row is kept, so that the next sync does not propose it again. */
async function reject(
  _deps: Deps,
  { tx, held }: Batch,
  { at, byUserId }: Occasion,
): Promise<Partial<DecisionResponse>> {
  if (held.length === 0) return {};
  const ids = held.map(({ id }) => id);
  await tx.update(pendingApprovals).set({ rejectedAt: at }).where(isOneOf(pendingApprovals.id, ids));
  await recordChanges(
    tx,
    held.map(({ productId, kind, stock, cost, pictureKey }) => ({
      at,
      byUserId,
      subject: 'product',
      subjectId: productId,
      did: 'supplier-change-rejected',
      before: null,
      after: {
        kind,
        ...(stock !== null && { stock }),
        ...(cost !== null && { supplierPrice: toPounds(cost) }),
        ...(pictureKey !== null && { picture: pictureUrl(pictureKey) }),
      },
    })),
  );
  return { rejected: held.length };
}
