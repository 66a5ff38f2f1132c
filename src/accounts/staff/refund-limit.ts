import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { users } from '../users/users.table.ts';

/**
 * Staff give back so much of one order and no more; the owner, and customers who cancel, are not limited. `given` is all that
 * would have been given back of the order. @throws Problem 403 `refund-limit`
 */
export async function rejectAboveRefundLimit(tx: Database, byUserId: number | null, given: Pence): Promise<void> {
  if (byUserId === null) return;
  const [staff] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, byUserId), eq(users.staffRole, 'staff')));
  if (!staff) return;
  const { staffRefundLimit } = await readAllSettings(tx);
  if (given <= fromPounds(staffRefundLimit)) return;
  const sentence = `Only the owner may give back more than £${staffRefundLimit} of one order. Please ask them.`;
  throw new Problem(403, 'refund-limit', sentence);
}
