import { and, desc, gt } from 'drizzle-orm';
import { days } from '#platform/clock.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orders } from '../order/orders.table.ts';

/** Counting stops here. */
const most = 1_000;

/** Whether orders come in as usual: the time of the last one, null where there is none, and those of the past day and week. */
export async function readOrderFlow(
  db: Database,
  now: Date,
): Promise<{ lastAt: Date | null; day: number; week: number }> {
  const since = (past: number) => and(isPlaced, gt(orders.createdAt, new Date(now.getTime() - days(past))));
  const [[last], day, week] = await Promise.all([
    db.select({ at: orders.createdAt }).from(orders).where(isPlaced).orderBy(desc(orders.createdAt)).limit(1),
    countUpTo(db, orders, since(1), most),
    countUpTo(db, orders, since(7), most),
  ]);
  return { lastAt: last?.at ?? null, day, week };
}
