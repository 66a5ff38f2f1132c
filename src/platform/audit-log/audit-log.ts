import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deleteOldRows } from '../database/delete-old-rows.ts';
import { auditLog } from './audit-log.table.ts';
import type { Snapshot } from './audit-log.table.ts';

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

/** Writes changes down in the transaction that makes them. Of `before` and `after`, only fields that differ are kept. */
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
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const only = (snapshot: Snapshot) => Object.fromEntries(changed.map((field) => [field, snapshot[field]]));
  return { before: only(before), after: only(after) };
}

export function forgetOldEntries(db: Database, before: Date): Promise<void> {
  return deleteOldRows(db, { table: auditLog, at: auditLog.at, before });
}
