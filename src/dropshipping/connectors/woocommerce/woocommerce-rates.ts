import { z } from 'zod';
import { shopCurrency } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { pence } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { inPence } from '#platform/table-files/written/written-numbers.contract.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import type { WooClient } from './woocommerce-client.ts';

const zones = z.array(z.object({ id: z.int() })).max(1_000);
const locations = z.array(z.object({ code: z.string(), type: z.string() })).max(10_000);
const methods = z
  .array(
    z.object({
      title: z.string().default(''),
      enabled: z.boolean().default(true),
      method_id: z.string().default(''),
      settings: z.object({ cost: z.object({ value: z.string() }).optional() }).default({}),
    }),
  )
  .max(1_000);

/** Each costs two requests. */
const mostZones = 10;
const express = /\b(?:express|next[ -](?:working |business )?day|24 ?h(?:ou)?rs?|priority)\b/i;

/**
 * Of an express parcel to the United Kingdom, as WooCommerce has it: without VAT. Null where there is none, where there are several,
 * where it depends on the order (`10 + [qty] * 2`), or where the key may not see it.
 */
export async function readExpressRate(
  client: WooClient,
  currency: string,
  signal?: AbortSignal,
): Promise<Pence | null> {
  if (currency !== shopCurrency) return null;
  try {
    const zone = await zoneOfBritain(client, signal);
    if (zone === null) return null;
    const { body } = await client.get(`/shipping/zones/${zone}/methods`, {}, methods, signal);
    const offered = body.filter(({ enabled, title }) => enabled && express.test(title));
    const [only] = offered;
    return offered.length === 1 && only?.method_id === 'flat_rate' ? rateIn(only.settings.cost?.value ?? '') : null;
  } catch (error) {
    if (error instanceof SupplierError && !error.passes) return null;
    throw error;
  }
}

/** The first that has it, as WooCommerce chooses; continent `EU` includes it there. Those for some postcodes alone do not count. */
async function zoneOfBritain(client: WooClient, signal?: AbortSignal): Promise<number | null> {
  const { body } = await client.get('/shipping/zones', {}, zones, signal);
  for (const { id } of body.filter((zone) => zone.id !== 0).slice(0, mostZones)) {
    const { body: places } = await client.get(`/shipping/zones/${id}/locations`, {}, locations, signal);
    const isWhole = places.every(({ type }) => type !== 'postcode');
    if (isWhole && places.some(({ code, type }) => (type === 'country' ? code === 'GB' : code === 'EU'))) return id;
  }
  return null;
}

function rateIn(said: string): Pence | null {
  const [, pounds, decimals = ''] = /^\s*(\d{1,4})(?:\.(\d{1,4}))?\s*$/.exec(said) ?? [];
  if (pounds === undefined) return null;
  return inPence(pounds, decimals).amount ?? (/^[0.\s]+$/.test(said) ? pence(0) : null);
}
