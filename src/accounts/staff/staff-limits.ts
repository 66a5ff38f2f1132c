import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { notYourArea } from '../areas/not-your-area.ts';
import { worksWith } from '../areas/staff-areas.contract.ts';
import type { StaffArea, StaffLimits, StaffRights } from '../areas/staff-areas.contract.ts';
import { users } from '../users/users.table.ts';

/** Whether this member of staff may refund anything. */
export async function mayRefund(db: Database, reader: StaffRights & { userId: number }): Promise<boolean> {
  if (reader.staffRole === 'owner') return true;
  if (!worksWith(reader, ['refunds'])) return false;
  const limits = await limitsOf(db, reader.userId, 'refunds');
  return limits !== null && fromPounds(limits.refund) > 0;
}

/**
 * Limits what staff may refund of one order; owners, and customers who cancel, are not limited. `given` is the order's refunded
 * sum including this refund.
 * @throws Problem 403 `refund-limit`, `not-your-area`
 */
export async function rejectAboveRefundLimit(tx: Database, byUserId: number | null, given: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || given <= fromPounds(limits.refund)) return;
  const sentence = `Only the owner may refund more than £${limits.refund} of one order. Please ask them.`;
  throw new Problem(403, 'refund-limit', sentence);
}

/** Limits what staff may put on gift cards in a day, this one included. @throws Problem 403 `gift-card-limit`, `not-your-area` */
export async function rejectAboveGiftCardLimit(tx: Database, byUserId: number, issued: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || issued <= fromPounds(limits.refund)) return;
  const sentence = `Only the owner may put more than £${limits.refund} on gift cards in a day. Please ask them.`;
  throw new Problem(403, 'gift-card-limit', sentence);
}

/** Limits of which one gift card staff may see a new code, or void what is on it. @throws Problem 403 `gift-card-limit`, `not-your-area` */
export async function rejectAboveCardLimit(tx: Database, byUserId: number, worth: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || worth <= fromPounds(limits.refund)) return;
  const sentence = `Only the owner may void a gift card with more than £${limits.refund} on it, or be shown its new code. Please ask them.`;
  throw new Problem(403, 'gift-card-limit', sentence);
}

/** Limits what staff may take off prices. @param percent of what the goods cost @throws Problem 403 `discount-limit`, `not-your-area` */
export async function rejectAboveDiscountLimit(tx: Database, byUserId: number, percent: number): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || percent <= limits.discount) return;
  const sentence = `Only the owner may take off more than ${limits.discount}%. Please ask them.`;
  throw new Problem(403, 'discount-limit', sentence);
}

/** Limits what staff may say was paid outside the shop, for one order. @throws Problem 403 `by-hand-limit`, `not-your-area` */
export async function rejectAboveByHandLimit(tx: Database, byUserId: number, paid: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'orders');
  if (!limits || paid <= fromPounds(limits.byHand)) return;
  const sentence = `Only the owner may mark more than £${limits.byHand} as paid. Send a payment link, or ask them.`;
  throw new Problem(403, 'by-hand-limit', sentence);
}

type Limits = { [Limit in keyof StaffLimits]: NonNullable<StaffLimits[Limit]> };

/** Their own, or those of all staff. Null: nobody whom they limit. @throws Problem 403 `not-your-area` */
async function limitsOf(tx: Database, byUserId: number | null, area: StaffArea): Promise<Limits | null> {
  if (byUserId === null) return null;
  const { staffRole, staffAreas, staffLimits } = users;
  const columns = { staffRole, staffAreas, staffLimits };
  const isStaff = and(eq(users.id, byUserId), eq(users.staffRole, 'staff'));
  const [staff] = await tx.select(columns).from(users).where(isStaff);
  if (!staff) return null;
  if (!worksWith(staff, [area])) throw notYourArea([area]);
  const own = staff.staffLimits;
  const all = await readAllSettings(tx);
  return {
    refund: own?.refund ?? all.staffRefundLimit,
    discount: own?.discount ?? all.staffDiscountLimit,
    byHand: own?.byHand ?? all.staffByHandLimit,
  };
}
