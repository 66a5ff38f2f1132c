import { and, asc, gt, inArray } from 'drizzle-orm';
import { lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { replaceFirstPicture } from '#catalogue/supplied-products/supplied-pictures.ts';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import type { Announce } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { toPounds } from '#platform/money.ts';
import { recordChanges } from '#platform/audit-log/audit-log.ts';
import { applyPrices, applyStock } from '../sync/figures/apply-figures.ts';
import type { HeldChange } from './approvals.ts';
import type { DecisionAnswer, DecisionBody } from './approvals.contract.ts';
import { heldChanges } from './approvals.table.ts';
import { isCurrent, movesOf } from './approved-moves.ts';
import { waitingOnes } from './list-approvals.ts';

type Occasion = { at: Date; byUserId: number };

/** One transaction each: a checkout never waits long for the products of a batch. */
const batchSize = 200;

/** The owner's word on what suppliers say: on some changes, or on all that wait. */
export async function decideHeld(
  deps: Deps,
  { decision, ids, ...filter }: DecisionBody,
  byUserId: number,
): Promise<DecisionAnswer> {
  const sum: DecisionAnswer = { approved: 0, rejected: 0, obsolete: 0, refused: 0 };
  const chosen = ids ? inArray(heldChanges.id, ids) : waitingOnes(filter);
  const decide = decision === 'approve' ? approve : reject;
  let after = 0;
  for (;;) {
    const batch = await deps.db
      .select({ id: heldChanges.id, productId: heldChanges.productId })
      .from(heldChanges)
      .where(and(waitingOnes({}), chosen, gt(heldChanges.id, after)))
      .orderBy(asc(heldChanges.id))
      .limit(batchSize);
    const last = batch.at(-1);
    if (!last) return sum;
    after = last.id;
    await deps.changes.transaction(async (tx, announce) => {
      const { held, products } = await lockHeld(tx, batch);
      const done = await decide(deps, { tx, announce, held, products }, { at: deps.clock.now(), byUserId });
      sum.approved += done.approved ?? 0;
      sum.rejected += done.rejected ?? 0;
      sum.obsolete += done.obsolete ?? 0;
      sum.refused += done.refused ?? 0;
    });
  }
}

type Batch = {
  tx: Database;
  announce: Announce;
  held: readonly HeldChange[];
  products: ReadonlyMap<number, ProductSupply>;
};

/** Products first, as a sync does, so that the two never wait in a circle. What somebody else has decided meanwhile is left out. */
async function lockHeld(tx: Database, batch: readonly { id: number; productId: number }[]) {
  const locked = await lockProductSupplies(tx, [...new Set(batch.map(({ productId }) => productId))]);
  const ids = batch.map(({ id }) => id);
  const held = await tx
    .select()
    .from(heldChanges)
    .where(and(waitingOnes({}), inArray(heldChanges.id, ids)))
    .orderBy(asc(heldChanges.id))
    .for('update');
  return { held, products: new Map(locked.map((product) => [product.id, product])) };
}

async function approve(
  deps: Deps,
  { tx, announce, held, products }: Batch,
  occasion: Occasion,
): Promise<Partial<DecisionAnswer>> {
  const moves = await movesOf(tx, held, products);
  await applyStock(deps, tx, announce, [...moves.stock.values()], occasion);
  await applyPrices(tx, announce, [...moves.prices.values()], occasion);
  const current = held.filter((change) => isCurrent(change, products.get(change.productId)));
  for (const { productId, pictureKey } of current) {
    if (pictureKey !== null) await replaceFirstPicture(tx, announce, { productId, pictureKey, ...occasion });
  }
  const over = held.filter(({ id }) => !moves.refused.has(id)).map(({ id }) => id);
  if (over.length > 0) await tx.delete(heldChanges).where(inArray(heldChanges.id, over));
  const refused = moves.refused.size;
  return { approved: current.length - refused, obsolete: held.length - current.length, refused };
}

/** It is kept, so that the next sync does not ask the same again. */
async function reject(_deps: Deps, { tx, held }: Batch, { at, byUserId }: Occasion): Promise<Partial<DecisionAnswer>> {
  if (held.length === 0) return {};
  const ids = held.map(({ id }) => id);
  await tx.update(heldChanges).set({ rejectedAt: at }).where(inArray(heldChanges.id, ids));
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
