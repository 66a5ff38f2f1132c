import { and, eq, gt, lt } from 'drizzle-orm';
import { days, minutes } from '#platform/clock.ts';
import { countUpTo } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { readStanding } from '#platform/stripe/stripe-standing.ts';
import { payments } from '../payments.table.ts';
import type { NoticeWatch } from './notice-watch.contract.ts';

type WatchDeps = Pick<Deps, 'db' | 'clock'>;

/** Stripe sends notices within seconds, and repeats a failed one an hour later at the earliest. */
const patience = minutes(10);
/** For so long Stripe repeats them. */
const repeated = days(3);
const mostCounted = 1_000;

/** How notices of the provider arrive. */
export async function watchNotices({ db, clock }: WatchDeps) {
  const now = clock.now();
  const { lastNoticeAt: lastAt, refusedNotices: refused, lastRefusedAt } = await readStanding(db);
  return { lastAt, refused, lastRefusedAt, missing: await countWithoutNotice(db, now, mostCounted) };
}

export async function viewNotices(deps: WatchDeps): Promise<NoticeWatch> {
  const { lastAt, lastRefusedAt, ...counted } = await watchNotices(deps);
  return { ...counted, lastAt: lastAt?.toISOString() ?? null, lastRefusedAt: lastRefusedAt?.toISOString() ?? null };
}

/** Payments that the shop found out about itself. @returns `most` where there are as many or more */
export function countWithoutNotice(db: Database, now: Date, most: number): Promise<number> {
  const { awaitsNotice, paidAt } = payments;
  const since = new Date(now.getTime() - repeated);
  const isLate = and(gt(paidAt, since), lt(paidAt, new Date(now.getTime() - patience)));
  return countUpTo(db, payments, and(eq(awaitsNotice, true), isLate), most);
}

/** The provider has sent a notice about this payment. */
export async function noteNoticeOf(tx: Database, reference: string): Promise<void> {
  const isOfIt = and(eq(payments.reference, reference), eq(payments.awaitsNotice, true));
  await tx.update(payments).set({ awaitsNotice: false }).where(isOfIt);
}
