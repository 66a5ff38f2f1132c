import { and, count, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { PromotionProblem, PromotionValidation } from './promotions.contract.ts';
import { appliedSentence, problemSentence, whyNotApplicable } from './promotions.rules.ts';
import type { Promotion, Purchase, Reduction } from './promotions.rules.ts';
import { promotions, promotionUses } from './promotions.table.ts';

export type StoredPromotion = Promotion & { id: number };

/** A code, looked at for one purchase. */
export type JudgedCode = { code: string; message: string } & (
  { problem: null; promotion: StoredPromotion } | { problem: PromotionProblem; promotion: null }
);

export type Buying = Pick<Purchase, 'subtotal' | 'now'> & {
  /** Null while it is not known; then the limit per customer does not count yet. */
  customerEmail: string | null;
};

export async function judgeCode(db: Database, code: string, buying: Buying): Promise<JudgedCode> {
  const promotion = await findPromotion(db, code);
  const usesByCustomer =
    promotion?.useLimitPerCustomer && buying.customerEmail
      ? await countUses(db, promotion.id, buying.customerEmail)
      : 0;
  const problem = whyNotApplicable(promotion, { ...buying, usesByCustomer });
  if (promotion && !problem) return { code, message: appliedSentence(promotion.reduction), problem, promotion };
  const reason = problem ?? 'promotion-unknown';
  return { code, message: problemSentence(reason, promotion), problem: reason, promotion: null };
}

/** What the box at the checkout is told (decisions, section 16). */
export async function validateCode(
  db: Database,
  { code, subtotal, now }: { code: string; subtotal: Pence | null; now: Date },
): Promise<PromotionValidation> {
  const { message, promotion } = await judgeCode(db, code, { subtotal, customerEmail: null, now });
  if (!promotion) return { valid: false, code, message };
  const { reduction } = promotion;
  return reduction.type === 'percentage'
    ? { valid: true, code, discount: reduction.percent, type: 'percentage', message }
    : { valid: true, code, discount: toPounds(reduction.amount), type: 'fixed', message };
}

export type Redemption = {
  promotionId: number;
  orderId: number;
  customerEmail: string;
  discount: Pence;
  /** What the order brings. */
  revenue: Pence;
  now: Date;
};

/**
 * Counts a use in the transaction that places the order.
 * @returns false when the last use went to somebody else meanwhile; then the transaction must not commit
 */
export async function redeemPromotion(
  tx: Database,
  { promotionId, orderId, customerEmail, discount, revenue, now }: Redemption,
): Promise<boolean> {
  // One statement, so two shoppers cannot both take the last use. From here on the promotion's row is locked, so that
  // the customer's earlier uses, counted by a statement of its own, cannot grow meanwhile.
  const [redeemed] = await tx
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1`, revenue: sql`${promotions.revenue} + ${revenue}` })
    .where(and(eq(promotions.id, promotionId), isOpen(now)))
    .returning({ perCustomer: promotions.useLimitPerCustomer });
  if (!redeemed) return false;
  const email = customerEmail.toLowerCase();
  if (redeemed.perCustomer !== null && (await countUses(tx, promotionId, email)) >= redeemed.perCustomer) return false;
  await tx.insert(promotionUses).values({ promotionId, orderId, customerEmail: email, discount, revenue, usedAt: now });
  return true;
}

async function findPromotion(db: Database, code: string): Promise<StoredPromotion | null> {
  const [found] = await db.select().from(promotions).where(eq(promotions.code, code));
  return found ? { ...found, reduction: reductionOf(found) } : null;
}

/** A check of the table says that exactly the one that belongs to the type is there. */
function reductionOf({ type, percentOff, amountOff }: typeof promotions.$inferSelect): Reduction {
  if (type === 'percentage' && percentOff !== null) return { type, percent: percentOff };
  if (type === 'fixed' && amountOff !== null) return { type, amount: amountOff };
  throw new Error('A promotion takes off neither a share nor an amount');
}

async function countUses(db: Database, promotionId: number, customerEmail: string): Promise<number> {
  const [counted] = await db
    .select({ uses: count() })
    .from(promotionUses)
    .where(
      and(eq(promotionUses.promotionId, promotionId), eq(promotionUses.customerEmail, customerEmail.toLowerCase())),
    );
  return counted?.uses ?? 0;
}

function isOpen(now: Date) {
  return and(
    eq(promotions.isActive, true),
    or(isNull(promotions.startsAt), lte(promotions.startsAt, now)),
    or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
    or(isNull(promotions.useLimit), sql`${promotions.uses} < ${promotions.useLimit}`),
  );
}
