import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { defaultAllSettings, allSettings, shopSettings } from './settings.contract.ts';
import type { AllSettings, PublicSettings, ShopSettings } from './settings.contract.ts';
import { settings } from './settings.table.ts';

/** What the owner has set, over the defaults. One small read; no request keeps it beyond its own time. */
export function readSettings(db: Database): Promise<ShopSettings> {
  return read(db, shopSettings);
}

/** With how orders are paid. */
export async function readPublicSettings({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<PublicSettings> {
  const { stripe } = config;
  const settings = await readSettings(db);
  return {
    ...settings,
    isOpen: isShopOpen(settings, config),
    payment: stripe ? 'stripe' : 'demo',
    isPaymentTest: stripe?.isTest ?? false,
  };
}

/** The owner has opened it, or it is one that nobody has to open. */
export function isShopOpen({ isOpen, isDemo }: Pick<ShopSettings, 'isOpen' | 'isDemo'>, config: Pick<Config, 'open'>) {
  return isOpen || isDemo || config.open;
}

/** With what only the admin area may know. */
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
