import { and, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { union, unionAll } from 'drizzle-orm/pg-core';
import { findBundles } from '#catalogue/bundles/bundles.ts';
import type { KnownBundle } from '#catalogue/bundles/bundles.ts';
import { findGoods } from '#catalogue/products/stock.ts';
import type { Goods } from '#catalogue/products/stock.ts';
import { findProductsIn } from '#catalogue/search/products-in-collections.ts';
import { hasPlacedOrder, isAnyUnpaid, orderIdsOf } from '#orders/order/order-list.ts';
import type { StoredOrder } from '#orders/order/order-view.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PromotionProblem, PromotionValidation } from './promotions.contract.ts';
import {
  appliedSentence,
  isPromoted,
  limitPerCustomer,
  problemSentence,
  whyNotApplicable,
} from './promotions.rules.ts';
import type { Promotion, Purchase, Reduction } from './promotions.rules.ts';
import { promotions, promotionUses } from './promotions.table.ts';

export type StoredPromotion = Promotion & {
  id: number;
  isAutomatic: boolean;
  gift: Goods | null;
  bundleId: number | null;
  createdAt: Date;
};

/** A code to be checked for one purchase. */
export type CheckedCode = { code: string; message: string } & (
  | { problem: null; promotion: StoredPromotion }
  | { problem: PromotionProblem; promotion: null }
);

/** The customer, by the order's email address and the account they are signed in to; null while unknown. */
export type Customer = { email: string | null; userId: number | null };

export type Buying = Pick<Purchase, 'subtotal' | 'now'> & {
  customer: Customer;
  lines?: readonly SoldLine[];
  /** Whether one more of it can go with these goods; left out: of what is in stock, as long as it lasts. */
  canGive?: (gift: Goods) => boolean;
};

type SoldLine = Parameters<typeof isPromoted>[1];

/** Own stock that is ready to be packed: nothing is written on it, and nobody else sends it. */
export function canBeGift({ supplierId, textFields, isWithdrawn, price }: Goods): boolean {
  return supplierId === null && textFields === null && !isWithdrawn && price > zero;
}

export function isGiveable(gift: Goods): boolean {
  return canBeGift(gift) && gift.stock > 0;
}

export async function checkCode(db: Database, code: string, buying: Buying): Promise<CheckedCode> {
  const typed = await findPromotion(db, code);
  // The name of a bundle is no code: what it saves comes with its parts.
  const promotion = await forLines(db, typed?.bundleId == null ? typed : null, buying.lines);
  const problem = await problemOf(db, promotion, buying);
  if (promotion && !problem) return { code, message: appliedSentence(promotion.reduction), problem, promotion };
  const reason = problem ?? 'promotion-unknown';
  return { code, message: problemSentence(reason, promotion), problem: reason, promotion: null };
}

async function problemOf(
  db: Database,
  promotion: StoredPromotion | null,
  { customer, lines, canGive = isGiveable, ...buying }: Buying,
) {
  const used = promotion && limitPerCustomer(promotion) ? await listUses(db, promotion.id, customer) : [];
  const uses = { usesByCustomer: used.length, isAwaited: used.length > 0 && (await isAnyUnpaid(db, used)) };
  const hasOrdered = promotion?.isFirstOrderOnly ? await hasOrderOf(db, customer) : false;
  const isOther = promotion !== null && lines !== undefined && !lines.some((line) => isPromoted(promotion, line));
  const isGiftOut = promotion?.gift != null && !canGive(promotion.gift);
  return whyNotApplicable(promotion, { ...buying, ...uses, hasOrdered, isOther, isGiftOut });
}

/** With what of these goods is in its collections, as single products. */
async function forLines<Checked extends StoredPromotion | null>(
  db: Database,
  promotion: Checked,
  lines: readonly SoldLine[] | undefined,
): Promise<Checked> {
  if (!promotion?.goods || !lines) return promotion;
  const inThem = await findProductsIn(
    db,
    promotion.goods.collections ?? [],
    lines.map(({ productId }) => productId),
  );
  return { ...promotion, goods: { ...promotion.goods, productIds: [...promotion.goods.productIds, ...inThem] } };
}

/** What counts for these goods without a code, the oldest first; `missed`: the gifts that would, if they could be given. */
export async function findOffers(
  db: Database,
  buying: Buying,
): Promise<{ offers: StoredPromotion[]; missed: Goods[] }> {
  const first = (condition: SQL) =>
    db
      .select()
      .from(promotions)
      .where(and(eq(promotions.isAutomatic, true), eq(promotions.isActive, true), condition))
      .orderBy(promotions.id)
      .limit(mostOffers);
  // Each up to its own limit, so that many bundles leave no other offer out.
  const others = first(ne(promotions.type, 'bundle'));
  const found = await unionAll(first(isWholeBundle(buying.lines)), others);
  found.sort((one, other) => Number(one.bundleId === null) - Number(other.bundleId === null) || one.id - other.id);
  const offers: StoredPromotion[] = [];
  const missed: Goods[] = [];
  for (const row of await withReductions(db, found)) {
    const offer = await forLines(db, row, buying.lines);
    const problem = await problemOf(db, offer, buying);
    if (problem === null) offers.push(offer);
    else if (problem === 'promotion-gift-out' && offer.gift) missed.push(offer.gift);
  }
  return { offers, missed };
}

/** All of its parts are among these: of many bundles only those are tried. */
function isWholeBundle(lines: readonly SoldLine[] = []): SQL {
  const ids = JSON.stringify(lines.map(({ productId }) => productId));
  return sql`${promotions.type} = 'bundle' and ${promotions.goods} -> 'productIds' <@ ${ids}::jsonb`;
}

/** Of bundles, and of others. Each is tried on every basket. */
const mostOffers = 20;

/** The response for the promotion box at the checkout (shop rules, section 16). */
export async function validateCode(
  db: Database,
  { code, ...buying }: Buying & { code: string },
): Promise<PromotionValidation> {
  const { message, promotion } = await checkCode(db, code, buying);
  if (!promotion) return { valid: false, code, message };
  const { reduction } = promotion;
  const valid = { valid: true, code, message } as const;
  if (reduction.type === 'percentage') return { ...valid, type: reduction.type, discount: reduction.percent };
  if (reduction.type === 'fixed') return { ...valid, type: reduction.type, discount: toPounds(reduction.amount) };
  return { ...valid, type: reduction.type };
}

export type Redemption = {
  promotionId: number;
  orderId: number;
  customer: Customer;
  discount: Pence;
  /** The revenue of the order. */
  revenue: Pence;
  now: Date;
};

/**
 * Counts a use in the transaction that places the order.
 * @returns false when somebody else took the last use meanwhile; then the transaction must not commit
 */
export async function redeemPromotion(
  tx: Database,
  { promotionId, orderId, customer, discount, revenue, now }: Redemption,
): Promise<boolean> {
  // One statement, so two shoppers cannot both take the last use. It locks the promotion's row, so that the customer's
  // earlier uses, counted by a separate statement, cannot grow meanwhile.
  const [redeemed] = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1`, revenue: sql`${promotions.revenue} + ${revenue}` })
    .where(and(eq(promotions.id, promotionId), isOpen(now)))
    .returning({
      useLimitPerCustomer: promotions.useLimitPerCustomer,
      isFirstOrderOnly: promotions.isFirstOrderOnly,
    });
  if (!redeemed) return false;
  // The order itself is written already, but not yet its use.
  const perCustomer = limitPerCustomer(redeemed);
  if (perCustomer !== null && (await listUses(tx, promotionId, customer)).length >= perCustomer) return false;
  const customerEmail = customer.email?.toLowerCase() ?? '';
  await tx.insert(promotionUses).values({ promotionId, orderId, customerEmail, discount, revenue, usedAt: now });
  return true;
}

/** Releases the use of an order, so that somebody else may have it. */
export async function returnPromotionUse(tx: Database, orderId: number): Promise<void> {
  const [use] = await tx.delete(promotionUses).where(eq(promotionUses.orderId, orderId)).returning();
  if (!use) return;
  await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} - 1`, revenue: sql`${promotions.revenue} - ${use.revenue}` })
    .where(eq(promotions.id, use.promotionId));
}

/**
 * Counts the use of an order that was abandoned and is paid after all, by the terms of the day it was placed.
 * @returns false when it is used up or deleted meanwhile; then nothing is counted
 */
export async function redeemAgain(
  tx: Database,
  { promoCode, id: orderId, createdAt: now, ...order }: StoredOrder,
): Promise<boolean> {
  if (promoCode === null) return true;
  const promotion = await findPromotion(tx, promoCode);
  // Another bundle may have got the name of one that was deleted.
  if (!promotion || (promotion.bundleId !== null && promotion.createdAt > now)) return false;
  const { discount, total: revenue } = order;
  const customer = { email: order.customerEmail || null, userId: order.userId };
  return redeemPromotion(tx, { promotionId: promotion.id, orderId, customer, discount, revenue, now });
}

export type UseLimits = {
  /** All uses there were since then: left, held by unpaid orders, and bought. Null: unlimited, as below. */
  available: number | null;
  perCustomer: number | null;
};

/** Null: there is no such promotion any more. */
export async function readUseLimits(db: Database, code: string, since: Date): Promise<UseLimits | null> {
  const promotion = await findPromotion(db, code);
  if (!promotion) return null;
  const { id, uses, useLimit } = promotion;
  const perCustomer = limitPerCustomer(promotion);
  if (useLimit === null) return { available: null, perCustomer };
  const { promotionId, usedAt } = promotionUses;
  const recent = await db.$count(promotionUses, and(eq(promotionId, id), gt(usedAt, since)));
  return { available: useLimit - uses + recent, perCustomer };
}

async function findPromotion(db: Database, code: string): Promise<StoredPromotion | null> {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code));
  const [known] = await withReductions(db, found ? [found] : []);
  return known ?? null;
}

type Row = typeof promotions.$inferSelect;

/** With what they take off or give. */
export async function withReductions<Read extends Row>(
  db: Database,
  rows: readonly Read[],
): Promise<(Read & { reduction: Reduction; gift: Goods | null })[]> {
  const ids = rows.flatMap(({ giftProductId }) => giftProductId ?? []);
  const gifts = new Map((ids.length === 0 ? [] : await findGoods(db, ids)).map((goods) => [goods.id, goods]));
  const bundles = await findBundles(
    db,
    rows.flatMap(({ bundleId }) => bundleId ?? []),
  );
  return rows.map((row) => {
    const gift = gifts.get(row.giftProductId ?? 0) ?? null;
    return { ...row, gift, reduction: reductionOf(row, gift, bundles.get(row.bundleId ?? 0)) };
  });
}

/** Checks of the table ensure that exactly what belongs to the type is set. */
function reductionOf(
  { type, percentOff, amountOff, setOf: count, setPays: pay, setPrice: price }: Row,
  gift: Goods | null,
  bundle: KnownBundle | undefined,
): Reduction {
  if (bundle) return { type: 'bundle', name: bundle.name, parts: bundle.parts, price: bundle.price };
  if (type === 'free-delivery') return { type };
  if (type === 'gift' && gift) return { type, gift };
  if (type === 'multibuy' && count !== null && pay !== null) return { type, count, pay };
  if (type === 'set-price' && count !== null && price !== null) return { type, count, price };
  if (type === 'percentage' && percentOff !== null) return { type, percent: percentOff };
  if (type === 'fixed' && amountOff !== null) return { type, amount: amountOff };
  throw new Error(`A promotion of the type ${type} lacks what belongs to it`);
}

/** Whether somebody known has ordered before. */
async function hasOrderOf(db: Database, { email, userId }: Customer): Promise<boolean> {
  return email === null && userId === null ? false : hasPlacedOrder(db, { email, userId });
}

/** The orders of the uses by address or account, each once. A union of two queries, because each has its own index. */
async function listUses(db: Database, promotionId: number, { email, userId }: Customer): Promise<number[]> {
  const { orderId, customerEmail } = promotionUses;
  const ofPromotion = eq(promotionUses.promotionId, promotionId);
  const withAddress = db
    .select({ orderId })
    .from(promotionUses)
    .where(and(ofPromotion, eq(customerEmail, email?.toLowerCase() ?? '')));
  const ids = (rows: readonly { orderId: number }[]) => rows.map((row) => row.orderId);
  if (userId === null) return email === null ? [] : ids(await withAddress);
  const withAccount = db
    .select({ orderId })
    .from(promotionUses)
    .where(and(ofPromotion, inArray(orderId, orderIdsOf(db, userId))));
  return ids(email === null ? await withAccount : await union(withAddress, withAccount));
}

function isOpen(now: Date) {
  return and(
    eq(promotions.isActive, true),
    or(isNull(promotions.startsAt), lte(promotions.startsAt, now)),
    or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
    or(isNull(promotions.useLimit), sql`${promotions.uses} < ${promotions.useLimit}`),
  );
}
