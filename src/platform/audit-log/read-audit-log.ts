import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countUpTo, estimateCount } from '../database/counts.ts';
import type { Database } from '../database/database.ts';
import { distinctValues } from '../database/distinct-values.ts';
import { startOfDay } from '../database/start-of-day.ts';
import { theShop } from './audit-log.contract.ts';
import type { AuditEntry, AuditLogChoices, AuditLogQuery } from './audit-log.contract.ts';
import { auditLog } from './audit-log.table.ts';

type StoredEntry = typeof auditLog.$inferSelect;

/** The names of people by their ids; an account that is closed since has none. */
export type NamesOf = (db: Database, userIds: number[]) => Promise<ReadonlyMap<number, string>>;

/** More than this nobody counts. */
const countedExactly = 10_000;

/** With the names of those who did it; latest first. `total` is exact up to ten thousand and PostgreSQL's estimate above. */
export async function listAuditLog(
  db: Database,
  query: AuditLogQuery,
  namesOf: NamesOf,
): Promise<{ total: number; list: AuditEntry[] }> {
  const { total, list } = await readEntries(db, query);
  const names = await namesOf(db, [...new Set(list.flatMap(({ byUserId }) => byUserId ?? []))]);
  return {
    total,
    list: list.map(({ at, byUserId, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      by: byUserId === null ? null : named(byUserId, names),
    })),
  };
}

export async function listAuditLogChoices(db: Database, namesOf: NamesOf): Promise<AuditLogChoices> {
  const [subjects, peopleIds] = await Promise.all([
    distinctValues<string>(db, auditLog.subject),
    distinctValues<number>(db, auditLog.byUserId),
  ]);
  const names = await namesOf(db, peopleIds);
  return { subjects, people: peopleIds.map((id) => named(id, names)) };
}

function named(id: number, names: ReadonlyMap<number, string>) {
  return { id, name: names.get(id) ?? `Closed account ${id}` };
}

async function readEntries(
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

function isBy(by: number | typeof theShop): SQL {
  return by === theShop ? isNull(auditLog.byUserId) : eq(auditLog.byUserId, by);
}
