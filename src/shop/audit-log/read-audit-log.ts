import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '#platform/database/counts.ts';
import type { Database } from '#platform/database/database.ts';
import { distinctValues } from '#platform/database/distinct-values.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { theShop } from './audit-log.contract.ts';
import type { AuditLogQuery } from './audit-log.contract.ts';
import { auditLog } from './audit-log.table.ts';

export type StoredEntry = typeof auditLog.$inferSelect;

/** More than this nobody counts. */
const countedExactly = 10_000;

/** Latest first; `total` is exact up to ten thousand and PostgreSQL's estimate above. */
export async function readAuditLog(
  db: Database,
  { subject, subjectId, by, from, to, limit, offset }: AuditLogQuery,
): Promise<{ total: number; list: StoredEntry[] }> {
  const wanted = and(
    subject === undefined ? undefined : eq(auditLog.subject, subject),
    subjectId === undefined ? undefined : eq(auditLog.subjectId, subjectId),
    by === undefined ? undefined : isBy(by),
    from === undefined ? undefined : sql`${auditLog.at} >= ${startOfDay(sql`${from}::date`)}`,
    to === undefined ? undefined : sql`${auditLog.at} < ${startOfDay(sql`${to}::date + 1`)}`,
  );
  const [counted, list] = await Promise.all([
    countUpTo(db, auditLog, wanted, countedExactly + 1),
    db.select().from(auditLog).where(wanted).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit).offset(offset),
  ]);
  const total = counted > countedExactly ? await estimateCount(db, auditLog, wanted) : counted;
  return { total: Math.max(total, counted, offset + list.length), list };
}

export async function readAuditLogChoices(db: Database): Promise<{ subjects: string[]; peopleIds: number[] }> {
  return {
    subjects: await distinctValues<string>(db, auditLog.subject),
    peopleIds: await distinctValues<number>(db, auditLog.byUserId),
  };
}

function isBy(by: number | typeof theShop): SQL {
  return by === theShop ? isNull(auditLog.byUserId) : eq(auditLog.byUserId, by);
}
