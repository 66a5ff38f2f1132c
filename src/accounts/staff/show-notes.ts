import type { Database } from '#platform/database/database.ts';
import { fullNames } from '../users/full-names.ts';
import type { StaffNote } from './staff-notes.contract.ts';

type Stored = { id: number; text: string; at: Date; byUserId: number | null };

/** Stored notes with who wrote each. */
export async function showNotes(db: Database, notes: readonly Stored[]): Promise<StaffNote[]> {
  const names = await fullNames(
    db,
    notes.flatMap(({ byUserId }) => byUserId ?? []),
  );
  return notes.map(({ id, text, at, byUserId }) => ({
    id,
    text,
    at: at.toISOString(),
    by: names.get(byUserId ?? 0) ?? null,
  }));
}
