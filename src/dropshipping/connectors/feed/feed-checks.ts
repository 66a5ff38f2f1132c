import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { lockSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { SupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { saveConnectionTest } from '../../connections/supplier-connections.ts';
import { feedCheck } from './feed-check.contract.ts';
import type { FeedCheck } from './feed-check.contract.ts';
import { feedChecks } from './feed-checks.table.ts';
import type { UsedColumns } from './feed-columns.contract.ts';
import { feedFaultMail } from './feed-fault.mail.ts';

/** What a feed is compared with, and where the result is kept. */
export type FeedHistory = {
  /** The last one without a fault; null: there is none to compare with. */
  last: FeedCheck | null;
  /** The columns that it was last read from, also before somebody saved others; null: it never was. */
  used: UsedColumns | null;
  /** `fault`: why its figures wait. */
  keep(check: FeedCheck, fault: string | null): Promise<void>;
};

export type KeptCheck = Pick<typeof feedChecks.$inferSelect, 'readAt' | 'found' | 'fault'>;

type HistoryDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'config'>;

const mostKept = 30;

/** Feeds of one origin are compared with each other: an upload is another file than the one at an address. */
export async function feedHistory(deps: HistoryDeps, supplier: SupplierRecord, origin: string): Promise<FeedHistory> {
  const { id: supplierId } = supplier;
  const ofOrigin = and(eq(feedChecks.supplierId, supplierId), eq(feedChecks.origin, origin));
  const [used] = await deps.db
    .select({ found: feedChecks.found, isBaseline: feedChecks.isBaseline })
    .from(feedChecks)
    .where(and(ofOrigin, isNull(feedChecks.fault)))
    .orderBy(desc(feedChecks.id))
    .limit(1);
  // One that an older version has written may lack something.
  const before = feedCheck.safeParse(used?.found).data ?? null;
  return {
    last: used?.isBaseline ? before : null,
    used: before && { columns: before.columns, known: used?.isBaseline ? headingsOf(before) : [] },
    async keep(check, fault) {
      if (isKept(await newestOf(deps.db, ofOrigin), check, fault)) return;
      await deps.db.transaction(async (tx) => {
        // Of two readings at once the second one finds the first, so that the owner has one email.
        await lockSupplierRecord(tx, supplierId);
        const newest = await newestOf(tx, ofOrigin);
        if (isKept(newest, check, fault)) return;
        const readAt = deps.clock.now();
        await tx.insert(feedChecks).values({ supplierId, origin, readAt, found: check, fault });
        await forgetOld(tx, supplierId);
        if (fault !== null || newest?.fault) await saveConnectionTest(tx, supplierId, { at: readAt, failure: fault });
        if (fault !== null && newest?.fault !== fault) await mailFault(deps, tx, supplier, fault);
      });
    },
  };
}

function headingsOf({ headings, columns }: FeedCheck): string[] {
  const doubtful = headings.unsure.flatMap((one) => one.headings);
  return [...headings.unused, ...doubtful, ...Object.values(columns).filter((heading) => heading !== null)];
}

async function newestOf(db: Database, ofOrigin: SQL | undefined) {
  const [newest] = await db.select().from(feedChecks).where(ofOrigin).orderBy(desc(feedChecks.id)).limit(1);
  return newest;
}

function isKept(newest: typeof feedChecks.$inferSelect | undefined, check: FeedCheck, fault: string | null): boolean {
  if (!newest?.isBaseline || newest.fault !== fault) return false;
  return isDeepStrictEqual(newest.found, JSON.parse(JSON.stringify(check)));
}

async function forgetOld(tx: Database, supplierId: number): Promise<void> {
  const ofSupplier = eq(feedChecks.supplierId, supplierId);
  const { id } = feedChecks;
  const [oldest] = await tx
    .select({ id })
    .from(feedChecks)
    .where(ofSupplier)
    .orderBy(desc(id))
    .offset(mostKept)
    .limit(1);
  if (oldest) await tx.delete(feedChecks).where(and(ofSupplier, lte(id, oldest.id)));
}

async function mailFault(deps: HistoryDeps, tx: Database, { name }: SupplierRecord, fault: string): Promise<void> {
  const { email: to } = await readSettings(tx);
  const mail = feedFaultMail({ to, name, fault, url: `${deps.config.url}/admin?tab=suppliers` });
  await queueMail(deps, tx, mail, await readMailFrame(tx, deps.config));
}

/** The owner has looked at the feed as it is now. */
export async function forgetBaseline(tx: Database, supplierId: number): Promise<void> {
  await tx.update(feedChecks).set({ isBaseline: false }).where(eq(feedChecks.supplierId, supplierId));
}

/** The newest first. */
export function listChecks(db: Database, supplierId: number, limit: number): Promise<KeptCheck[]> {
  const { readAt, found, fault } = feedChecks;
  return db
    .select({ readAt, found, fault })
    .from(feedChecks)
    .where(eq(feedChecks.supplierId, supplierId))
    .orderBy(desc(feedChecks.id))
    .limit(limit);
}
