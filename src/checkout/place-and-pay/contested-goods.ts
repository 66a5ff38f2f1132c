import { findGoods } from '#catalogue/products/stock.ts';
import { abandonOrder } from '#orders/acts/unpaid-orders.ts';
import { countBought, readHeld, readHeldUses } from '#orders/order/held-goods.ts';
import { lockOrder } from '#orders/order/lock-order.ts';
import type { StoredOrder, WholeOrder } from '#orders/order/order-view.ts';
import { hours, minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readUseLimits, returnPromotionUse } from '../promotions/promotions.ts';
import { holdMs } from './payment-terms.ts';

// Decision 133. Longer than a single buyer may hold all of a product.
const longestUnpaid = minutes(120);
const withinMs = hours(8);

/**
 * Goods and uses of a promotion that unpaid orders of all buyers together have held for too long are held for nobody: an unpaid order
 * of them is released at once. It can still be paid, and takes them then, if they are left.
 */
export async function releaseContested(deps: Deps, { order, lines }: WholeOrder): Promise<void> {
  if (!deps.config.rateLimit || order.status !== 'awaiting-payment') return;
  const productIds = lines.map(({ productId }) => productId);
  if (!(await isContested(deps, productIds)) && !(await isCodeContested(deps, order))) return;
  await deps.changes.transaction(async (tx, invalidate) => {
    const current = await lockOrder(tx, order.number);
    if (current.status !== 'awaiting-payment') return;
    await returnPromotionUse(tx, current.id);
    await abandonOrder(deps, tx, invalidate, current);
  });
}

/** The uses of a promotion, and of one customer, are measured as pieces of a product are. */
async function isCodeContested({ db, clock }: Deps, { promoCode: code, customerEmail: email }: StoredOrder) {
  if (code === null) return false;
  const now = clock.now();
  const since = new Date(now.getTime() - withinMs);
  const { allMs, emailMs } = await readHeldUses(db, { code, email, holdMs, now, since });
  if (allMs <= longestUnpaid) return false;
  const limits = await readUseLimits(db, code, since);
  const isOver = (ms: number, uses: number | null | undefined) => typeof uses === 'number' && ms > longestUnpaid * uses;
  return isOver(allMs, limits?.available) || isOver(emailMs, limits?.perCustomer);
}

/** Measured against all pieces there were: in stock, held, and bought meanwhile. Whether many were bought is asked last, as it is costly. */
async function isContested({ db, clock }: Deps, productIds: number[]): Promise<boolean> {
  const now = clock.now();
  const held = await readHeld(db, null, { productIds, holdMs, now, withinMs });
  const long = held.filter(({ pieceMs }) => pieceMs > longestUnpaid);
  if (long.length === 0) return false;
  const stock = new Map((await findGoods(db, productIds)).map((goods) => [goods.id, goods.stock]));
  for (const { productId, pieces, pieceMs } of long) {
    const all = (stock.get(productId) ?? 0) + pieces;
    if (pieceMs <= longestUnpaid * all) continue;
    const bought = await countBought(db, productId, new Date(now.getTime() - withinMs));
    if (pieceMs > longestUnpaid * (all + bought)) return true;
  }
  return false;
}
