import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { capabilitiesOf } from '../capabilities.contract.ts';
import type { SourceTerms, SupplierConnector } from '../supplier-connector.ts';
import { wooOrderCalls } from './place-woocommerce-order.ts';
import { codeIn, openWooClient } from './woocommerce-client.ts';
import type { WooClient, WooConnection } from './woocommerce-client.ts';
import { wooGoodsCalls } from './woocommerce-listing.ts';
import { readExpressRate } from './woocommerce-rates.ts';

/** A supplier whose shop runs WooCommerce, through version 3 of its REST API. */
export function wooConnector(httpClient: HttpClient, connection: WooConnection, clock: Clock): SupplierConnector {
  const client = openWooClient(httpClient, connection);
  return {
    can: new Set(capabilitiesOf.woocommerce),
    async test(signal) {
      await listOne(client, signal);
      await client.currency(signal);
      await rejectReadOnlyKey(client, signal);
    },
    sourceTerms: (signal) => readSourceTerms(client, signal),
    ...wooGoodsCalls(client, clock),
    ...wooOrderCalls(client, clock),
  };
}

const setting = z.object({ value: z.string() });
const unread =
  'Whether its prices are with VAT could not be read: the key may not see the tax settings, which an administrator or shop manager may.';

/** Prices are as they were entered; where the shop calculates no taxes, nothing says what they contain. */
async function readSourceTerms(client: WooClient, signal?: AbortSignal): Promise<SourceTerms> {
  const currency = await client.currency(signal);
  const known = { currency, expressRate: await readExpressRate(client, currency, signal) };
  const valueOf = async (path: string) => (await client.get(`/settings/${path}`, {}, setting, signal)).body.value;
  try {
    const isTaxed = (await valueOf('general/woocommerce_calc_taxes')) === 'yes';
    if (!isTaxed) return { ...known, isWithVat: null, note: 'Its shop calculates no VAT: ask what its prices are.' };
    return { ...known, isWithVat: (await valueOf('tax/woocommerce_prices_include_tax')) === 'yes', note: null };
  } catch (error) {
    if (error instanceof SupplierError && !error.passes) return { ...known, isWithVat: null, note: unread };
    throw error;
  }
}

const unknownKey =
  'Either the key is wrong, or the shop does not know that it is reached over HTTPS: WooCommerce accepts keys over HTTPS only.';
const noManager =
  'The key belongs to a user who may not manage the shop: make one for an administrator or shop manager.';

/** WooCommerce gives the same error for an unknown key and for one it ignores, and another status for a user without rights. */
async function listOne(client: WooClient, signal?: AbortSignal): Promise<void> {
  try {
    await client.get('/products', { per_page: 1, _fields: 'id' }, z.array(z.object({ id: z.int() })), signal);
  } catch (cause) {
    if (!(cause instanceof SupplierError) || (!cause.response && cause.kind !== 'garbage')) throw cause;
    await rejectPage(client, cause, signal);
    if (!cause.response) throw cause;
    if (codeIn(cause.response) !== 'woocommerce_rest_cannot_view') throw cause;
    const why = cause.response.status === 403 ? noManager : unknownKey;
    throw new SupplierError('credentials', `${cause.message} ${why}`, { cause });
  }
}

/** A page of the shop answers, in its own way, and reads no key. */
async function rejectPage(client: WooClient, cause: SupplierError, signal?: AbortSignal): Promise<void> {
  const site = await client.siteAbove(signal);
  if (site === null) return;
  const what = `${client.name}’s shop is at ${site}, and ${client.site} is only a page of it.`;
  throw new SupplierError('unavailable', `${what} Please enter ${site} instead.`, { cause, passes: false });
}

const readOnly = 'Orders need a key with the permission “Read/Write”.';

/** An empty write, which WooCommerce rejects for a read-only key. */
async function rejectReadOnlyKey(client: WooClient, signal?: AbortSignal): Promise<void> {
  try {
    await client.send({ path: '/orders/batch', method: 'POST', json: {}, once: true, signal });
  } catch (cause) {
    if (!(cause instanceof SupplierError) || cause.kind !== 'credentials') throw cause;
    const isReadOnly = cause.response?.status === 401;
    throw new SupplierError('credentials', `${cause.message} ${isReadOnly ? readOnly : noManager}`, { cause });
  }
}
