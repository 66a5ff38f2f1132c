import { and, eq, gt, sql } from 'drizzle-orm';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { days } from '#platform/duration.ts';
import { refunds } from './refunds.table.ts';

/** Whoever gave the money back by another way has nowhere to say so, and is not asked for ever. */
const remindedDays = 60;

/** Failed, and nothing was given back of the order since. @returns `most` where there are as many or more */
export function countFailedRefunds(db: Database, now: Date, most: number): Promise<number> {
  const since = new Date(now.getTime() - days(remindedDays));
  const isOwed = sql`not exists (
    select from refunds later where later.order_id = ${refunds.orderId} and later.id > ${refunds.id} and later.state <> 'failed'
  )`;
  return countUpTo(db, refunds, and(eq(refunds.state, 'failed'), gt(refunds.settledAt, since), isOwed), most);
}
