import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { toPounds } from '#platform/money.ts';
import type { AdminPromotion } from './promotion-admin.contract.ts';
import { promotions } from './promotions.table.ts';

/** The same questions as a shopper's code is asked, in the same order: see promotions.rules.ts. */
export const stateAt = (now: Date): SQL<AdminPromotion['state']> => sql`case
  when not ${promotions.isActive} or ${promotions.endsAt} <= ${now} then 'ended'
  when ${promotions.startsAt} > ${now} then 'scheduled'
  when ${promotions.uses} >= ${promotions.useLimit} then 'used-up'
  else 'running' end`;

export const adminColumns = (now: Date) => ({ ...getTableColumns(promotions), state: stateAt(now) });

type Row = typeof promotions.$inferSelect & Pick<AdminPromotion, 'state'>;

export function viewPromotion({ percentOff, amountOff, ...row }: Row): AdminPromotion {
  return {
    ...row,
    discount: amountOff === null ? (percentOff ?? 0) : toPounds(amountOff),
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    minimumSubtotal: toPounds(row.minimumSubtotal),
    revenue: toPounds(row.revenue),
    createdAt: row.createdAt.toISOString(),
  };
}
