import { z } from 'zod';
import type { Outside } from '#platform/http-client/outside.ts';
import { capabilities } from '../capabilities.contract.ts';
import { SupplierFault } from '../supplier-fault.ts';
import { refuseForeign } from '../reported-fields.ts';
import type { SupplierConnector } from '../supplier-connector.ts';
import { wooGoodsCalls } from './woocommerce-listing.ts';
import { wooOrderCalls } from './place-woocommerce-order.ts';
import { openWooTalk } from './woocommerce-client.ts';
import type { WooConnection, WooTalk } from './woocommerce-client.ts';

/** A supplier whose shop runs on WooCommerce, by version 3 of its REST API. */
export function wooConnector(outside: Outside, connection: WooConnection): SupplierConnector {
  const talk = openWooTalk(outside, connection);
  return {
    can: new Set(capabilities),
    async test(signal) {
      await listOne(talk, signal);
      refuseForeign(talk.name, await talk.currency(signal));
      await refuseReadOnlyKey(talk, signal);
    },
    ...wooGoodsCalls(talk),
    ...wooOrderCalls(talk),
  };
}

/** Of a key that it does not know and of one that it does not look at WooCommerce says the same. */
async function listOne(talk: WooTalk, signal?: AbortSignal): Promise<void> {
  try {
    await talk.get('/products', { per_page: 1, _fields: 'id' }, z.array(z.object({ id: z.int() })), signal);
  } catch (cause) {
    if (!(cause instanceof SupplierFault) || !/cannot (?:list|view)/.test(cause.message)) throw cause;
    const why =
      'Either the key is a wrong one, or the shop does not know that it is reached by https: WooCommerce takes keys by https alone.';
    throw new SupplierFault('credentials', `${cause.message} ${why}`, { cause });
  }
}

/** A write of nothing, which WooCommerce refuses to a key that may only read. */
async function refuseReadOnlyKey(talk: WooTalk, signal?: AbortSignal): Promise<void> {
  const nothing = { url: talk.address('/orders/batch'), method: 'POST', json: {}, once: true, signal } as const;
  try {
    await talk.send(nothing);
  } catch (error) {
    if (!(error instanceof SupplierFault) || error.kind === 'credentials') throw error;
  }
}
