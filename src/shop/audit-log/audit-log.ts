import type { Database } from '#platform/database/database.ts';
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
  await tx.insert(auditLog).values(
    changes.map(({ at, byUserId, subject, subjectId, did, before, after }) => ({
      at,
      byUserId,
      action: `${subject}.${did}`,
      subject,
      subjectId: String(subjectId),
      ...differing(before, after),
    })),
  );
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
