import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { notYourArea } from '../areas/not-your-area.ts';
import { worksWith } from '../areas/staff-areas.contract.ts';
import type { StaffArea, StaffRights } from '../areas/staff-areas.contract.ts';
import { users } from '../users/users.table.ts';

/** Whether this member of staff may refund anything. */
export async function mayRefund(db: Database, reader: StaffRights): Promise<boolean> {
  if (reader.staffRole === 'owner') return true;
  return worksWith(reader, ['refunds']) && fromPounds((await readAllSettings(db)).staffRefundLimit) > 0;
}

/**
 * Limits what staff may refund of one order; owners, and customers who cancel, are not limited. `given` is the order's refunded
 * sum including this refund.
 * @throws Problem 403 `refund-limit`, `not-your-area`
 */
export async function rejectAboveRefundLimit(tx: Database, byUserId: number | null, given: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || given <= fromPounds(limits.staffRefundLimit)) return;
  const sentence = `Only the owner may refund more than £${limits.staffRefundLimit} of one order. Please ask them.`;
  throw new Problem(403, 'refund-limit', sentence);
}

/** Limits what staff may take off prices. @param percent of what the goods cost @throws Problem 403 `discount-limit`, `not-your-area` */
export async function rejectAboveDiscountLimit(tx: Database, byUserId: number, percent: number): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'refunds');
  if (!limits || percent <= limits.staffDiscountLimit) return;
  const sentence = `Only the owner may take off more than ${limits.staffDiscountLimit}%. Please ask them.`;
  throw new Problem(403, 'discount-limit', sentence);
}

/** Limits what staff may say was paid outside the shop, for one order. @throws Problem 403 `by-hand-limit`, `not-your-area` */
export async function rejectAboveByHandLimit(tx: Database, byUserId: number, paid: Pence): Promise<void> {
  const limits = await limitsOf(tx, byUserId, 'orders');
  if (!limits || paid <= fromPounds(limits.staffByHandLimit)) return;
  const sentence = `Only the owner may mark more than £${limits.staffByHandLimit} as paid. Send a payment link, or ask them.`;
  throw new Problem(403, 'by-hand-limit', sentence);
}

/** Null: nobody whom they limit. @throws Problem 403 `not-your-area` */
async function limitsOf(tx: Database, byUserId: number | null, area: StaffArea): Promise<AllSettings | null> {
  if (byUserId === null) return null;
  const columns = { staffRole: users.staffRole, staffAreas: users.staffAreas };
  const isStaff = and(eq(users.id, byUserId), eq(users.staffRole, 'staff'));
  const [staff] = await tx.select(columns).from(users).where(isStaff);
  if (!staff) return null;
  if (!worksWith(staff, [area])) throw notYourArea([area]);
  return readAllSettings(tx);
}
