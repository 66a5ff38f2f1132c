import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { ShopSettings } from '../settings/settings.contract.ts';
import { settings } from '../settings/settings.table.ts';
import { isShopOpen } from '../settings/settings.ts';

/** Who, and when; null: a command on the server. */
type Act = { at: Date; byUserId: number | null };

/** Progress of the setup guide, stored with the settings but not one of them. */
const policiesRead = z.object({ at: z.iso.datetime(), byUserId: z.int() });
export type PoliciesRead = z.infer<typeof policiesRead>;

/**
 * Not called for staff. A local shop accepts orders before its opening, because whoever uses it
 * is its owner.
 * @throws Problem 409 `not-open`, `orders-paused`
 */
export function rejectUnlessTakingOrders(settings: ShopSettings, config: Deps['config']): void {
  if (!config.isLocal && !isShopOpen(settings, config))
    throw new Problem(409, 'not-open', 'We haven’t opened yet, so we can’t take your order. Please come back soon.');
  if (settings.ordersPaused)
    throw new Problem(409, 'orders-paused', `We’re not taking orders at the moment. ${settings.ordersPaused.note}`);
}

/** Opens the shop to visitors, and invalidates its pages. */
export async function openShop(tx: Database, invalidate: Invalidate, act: Act): Promise<void> {
  await note(tx, { key: 'isOpen', value: true, did: 'opened', ...act });
  invalidate('settings');
}

export async function notePoliciesRead(tx: Database, { at, byUserId }: { at: Date; byUserId: number }): Promise<void> {
  const value = { at: at.toISOString(), byUserId } satisfies PoliciesRead;
  await note(tx, { key: 'policiesRead', value, did: 'policies-read', at, byUserId });
}

/** The guide is no longer shown. */
export async function noteGuideHidden(tx: Database, act: Act): Promise<void> {
  await note(tx, { key: 'setupGuideHidden', value: true, did: 'setup-guide-hidden', ...act });
}

type Note = Act & { key: string; value: unknown; did: string };

async function note(tx: Database, { key, value, did, at, byUserId }: Note): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: at } });
  await recordChange(tx, { at, byUserId, subject: 'settings', subjectId: 'shop', did, before: null, after: null });
}

export type OpeningNotes = {
  /** Settings that somebody has saved, changed or unchanged. */
  answered: ReadonlySet<string>;
  policiesRead: PoliciesRead | null;
  isGuideHidden: boolean;
};

export async function readOpeningNotes(db: Database): Promise<OpeningNotes> {
  const rows = await db.select().from(settings);
  const answered = new Map(rows.map(({ key, value }) => [key, value]));
  return {
    answered: new Set(answered.keys()),
    policiesRead: policiesRead
      .nullable()
      .catch(null)
      .parse(answered.get('policiesRead') ?? null),
    isGuideHidden: answered.has('setupGuideHidden'),
  };
}
