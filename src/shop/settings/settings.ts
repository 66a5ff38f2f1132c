import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readPaymentMode } from '#platform/stripe/stripe-account.ts';
import { readMethods } from '#platform/stripe/stripe-standing.ts';
import { deliversToOf } from '../delivery-zones/delivery-zones.ts';
import { vatRegistrationChanged } from './settings-events.ts';
import { allSettings, defaultAllSettings, ownersSettings, shopSettings } from './settings.contract.ts';
import type { AllSettings, ChangeSettingsBody, PublicSettings, ShopSettings } from './settings.contract.ts';
import { settings } from './settings.table.ts';

/** Every screen, email and cached page follows at once. @throws Problem 403 `owner-only` for the limits of staff */
export async function changeSettings(
  { changes, clock, jobs }: Deps,
  wanted: ChangeSettingsBody,
  { userId: byUserId, staffRole }: { userId: number; staffRole: string | null },
): Promise<AllSettings> {
  if (staffRole !== 'owner' && ownersSettings.some((key) => wanted[key] !== undefined))
    throw new Problem(403, 'owner-only', 'Only the shop’s owner may change the limits of staff. Please ask them.');
  const parts = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const updatedAt = clock.now();
  return changes.transaction(async (tx, invalidate) => {
    // Locked, so that the audit log's 'before' is what this change replaced.
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
    const isRegistrationOther = (before.vatNumber === null) !== (after.vatNumber === null);
    if (isRegistrationOther) await jobs.enqueue(tx, vatRegistrationChanged, {});
    invalidate('settings');
    if (wanted.listVariants !== undefined) invalidate('catalogue');
    return after;
  });
}

/** A setting of 'none', which differs from a missing setting. */
const jsonNull = sql`'null'::jsonb`;

/** The saved settings over the defaults. A small query; do not keep the result beyond a request. */
export function readSettings(db: Database): Promise<ShopSettings> {
  return read(db, shopSettings);
}

/** With the payment method. */
export async function readPublicSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<PublicSettings> {
  const { payment, isTest } = await readPaymentMode({ db, config });
  const { zones, ...settings } = await read(db, shopSettings.extend({ zones: allSettings.shape.zones }));
  return {
    ...settings,
    deliversTo: deliversToOf(zones),
    isOpen: isShopOpen(settings, config),
    payment,
    isPaymentTest: isTest,
    paymentMethods: payment === 'demo' ? null : await readMethods(db),
    backupNights: config.backups.keep,
  };
}

/** The owner has opened it, or it needs no opening. */
export function isShopOpen({ isOpen, isDemo }: Pick<ShopSettings, 'isOpen' | 'isDemo'>, config: Pick<Config, 'open'>) {
  return isOpen || isDemo || config.open;
}

/** With the settings for the admin area only. */
export function readAllSettings(db: Database): Promise<AllSettings> {
  return read(db, allSettings);
}

async function read<Read>(db: Database, schema: z.ZodType<Read>): Promise<Read> {
  const rows = await db.select({ key: settings.key, value: asText }).from(settings);
  const changed = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value)]));
  return schema.parse({ ...defaultAllSettings, ...changed });
}

/** Drizzle parses a JSON text a second time: a company number "01234567" or an amount "60.00" would become a number. */
const asText = sql<string>`${settings.value}::text`;
