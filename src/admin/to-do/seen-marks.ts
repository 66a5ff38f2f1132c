import { eq, lt } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { seenMarks } from './seen-marks.table.ts';
import type { ReadSubject } from './to-do-words.contract.ts';

/** What is older has been read; the beginning of time where nobody has read anything. */
export async function readUntil(db: Database, subject: ReadSubject): Promise<Date> {
  const [mark] = await db.select({ until: seenMarks.until }).from(seenMarks).where(eq(seenMarks.subject, subject));
  return mark?.until ?? new Date(0);
}

/** Everything that there is of it up to that moment counts as read. Of what was read already nothing is written. */
export async function markAsRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { subject, until }: { subject: ReadSubject; until: Date },
  byUserId: number,
): Promise<void> {
  const at = clock.now();
  const read = until < at ? until : at;
  await db.transaction(async (tx) => {
    const [moved] = await tx
      .insert(seenMarks)
      .values({ subject, until: read })
      .onConflictDoUpdate({ target: seenMarks.subject, set: { until: read }, setWhere: lt(seenMarks.until, read) })
      .returning();
    if (!moved) return;
    const entry = { at, byUserId, subject, subjectId: 'all', did: 'read' };
    await recordChange(tx, { ...entry, before: null, after: { until: read.toISOString() } });
  });
}
