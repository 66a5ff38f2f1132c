import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countOrEstimate } from '../database/counts.ts';
import type { Database } from '../database/database.ts';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import { distinctValues } from '../database/distinct-values.ts';
import { startOfDay } from '../database/start-of-day.ts';
import { entriesCountedExactly, theShop } from './audit-log.contract.ts';
import type { AuditEntry, AuditLogChoices, AuditLogQuery } from './audit-log.contract.ts';
import { auditLog } from './audit-log.table.ts';
import type { Snapshot } from './audit-log.table.ts';

type StoredEntry = typeof auditLog.$inferSelect;

/** Names by id; what has since been deleted, such as a closed account, has none. */
type NamesOf = (db: Database, ids: number[]) => Promise<ReadonlyMap<number, string>>;

/**
 * How to read the names of people and, by kind, of what was changed; a kind without a reader is shown by its id alone. `notes`: by
 * action, the texts of notes that the log does not contain, because they are erased with a customer's data.
 */
type NameReaders = { people: NamesOf; things: Record<string, NamesOf>; notes: Record<string, NamesOf> };

/** With the names of those who did it; latest first. `total` is exact up to `entriesCountedExactly` and PostgreSQL's estimate above. */
export async function listAuditLog(
  db: Database,
  query: AuditLogQuery,
  { people, things, notes }: NameReaders,
): Promise<{ total: number; list: AuditEntry[] }> {
  const { total, list } = await readEntries(db, query);
  const [names, thingNames, noteTexts] = await Promise.all([
    people(db, [...new Set(list.flatMap(({ byUserId }) => byUserId ?? []))]),
    readThingNames(db, list, things),
    readNoteTexts(db, list, notes),
  ]);
  return {
    total,
    list: list.map(({ at, byUserId, ...entry }) => ({
      ...entry,
      subjectName: thingNames.get(entry.subject)?.get(Number(entry.subjectId)) ?? null,
      at: at.toISOString(),
      by: byUserId === null ? null : named(byUserId, names),
      ...(entry.action in notes && { after: { note: noteTexts.get(entry.id) ?? 'erased since' } }),
    })),
  };
}

async function readThingNames(db: Database, list: readonly StoredEntry[], things: NameReaders['things']) {
  const pairs = Object.entries(things).map(async ([subject, namesOf]) => {
    const ids = list.filter((entry) => entry.subject === subject).map(({ subjectId }) => Number(subjectId));
    return [subject, await namesOf(db, [...new Set(ids.filter(Number.isInteger))])] as const;
  });
  return new Map(await Promise.all(pairs));
}

/** By the entry's id. */
async function readNoteTexts(db: Database, list: readonly StoredEntry[], notes: NameReaders['notes']) {
  const found = Object.entries(notes).map(async ([action, textsOf]) => {
    const entries = list.filter((entry) => entry.action === action);
    const texts = await textsOf(db, entries.map(({ after }) => Number(after?.['note'])).filter(Number.isInteger));
    return entries.map(({ id, after }) => [id, texts.get(Number(after?.['note']))] as const);
  });
  return new Map((await Promise.all(found)).flat());
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
  const [{ total }, list] = await Promise.all([
    countOrEstimate(db, auditLog, wanted, entriesCountedExactly),
    db.select().from(auditLog).where(wanted).orderBy(desc(auditLog.at), desc(auditLog.id)).limit(limit).offset(offset),
  ]);
  return { total: Math.max(total, offset + list.length), list };
}

function isBy(by: number | typeof theShop): SQL {
  return by === theShop ? isNull(auditLog.byUserId) : eq(auditLog.byUserId, by);
}

export type AuditedChange = {
  at: Date;
  /** Null: the shop itself. */
  byUserId: number | null;
  subject: string;
  subjectId: string | number;
  /** What was done to it: 'created', 'price-changed'. */
  did: string;
  before: Snapshot | null;
  after: Snapshot | null;
};

/** Records changes in the transaction that makes them. Of `before` and `after`, only the fields that differ are stored. */
export async function recordChanges(tx: Database, changes: readonly AuditedChange[]): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map(({ subjectId, before, after, ...change }) => ({
    ...change,
    subjectId: String(subjectId),
    ...differing(before, after),
  }));
  // As one parameter: an import writes thousands of entries, and each column of each would be one.
  await tx.execute(sql`
    insert into ${auditLog} (at, by_user_id, action, subject, subject_id, before, after)
    select at, "byUserId", subject || '.' || did, subject, "subjectId", before, after
    from jsonb_to_recordset(${JSON.stringify(entries)}) as r(
      at timestamptz, "byUserId" int, subject text, did text, "subjectId" text, before jsonb, after jsonb)`);
}

export function recordChange(tx: Database, change: AuditedChange): Promise<void> {
  return recordChanges(tx, [change]);
}

function differing(before: Snapshot | null, after: Snapshot | null) {
  if (!before || !after) return { before, after };
  const changed = Object.keys({ ...before, ...after }).filter((field) => !isSame(before[field], after[field]));
  const only = (snapshot: Snapshot) => Object.fromEntries(changed.map((field) => [field, snapshot[field]]));
  return { before: only(before), after: only(after) };
}

/** As JSON, in which the order of an object's keys says nothing: jsonb keeps them in one of its own. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(asJson(one), asJson(other));
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

export function deleteOldEntries(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: auditLog, at: auditLog.at, before });
}
