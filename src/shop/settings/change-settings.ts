import { sql } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { ChangeSettingsBody, AllSettings } from './settings.contract.ts';
import { readAllSettings } from './settings.ts';
import { settings } from './settings.table.ts';

/** Every screen, email and cached page follows at once. */
export async function changeSettings(
  { changes, clock }: Deps,
  wanted: ChangeSettingsBody,
  byUserId: number,
): Promise<AllSettings> {
  const parts = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const updatedAt = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    // One change after the other, so that the log's 'before' is what this one replaced.
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
    const before = await readAllSettings(tx);
    if (parts.length === 0) return before;
    await tx
      .insert(settings)
      .values(parts.map(([key, value]) => ({ key, value: value ?? jsonNull, updatedAt })))
      .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt } });
    const after = await readAllSettings(tx);
    const change = { at: updatedAt, byUserId, subject: 'settings', subjectId: 'shop', did: 'changed', before, after };
    await recordChange(tx, change);
    invalidate('settings');
    return after;
  });
}

/** A setting that is 'none', which is something else than no setting. */
const jsonNull = sql`'null'::jsonb`;
