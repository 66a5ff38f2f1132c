import { z } from 'zod';
import type { Outside } from '#platform/outside/outside.ts';
import { capabilities } from './capabilities.contract.ts';
import type { SupplierConnector } from './supplier-connector.ts';
import { wooGoodsCalls } from './woocommerce-goods.ts';
import { wooOrderCalls } from './woocommerce-orders.ts';
import { openWooTalk } from './woocommerce-talk.ts';
import type { WooConnection } from './woocommerce-talk.ts';

/** A supplier whose shop runs on WooCommerce, by version 3 of its REST API. */
export function wooConnector(outside: Outside, connection: WooConnection): SupplierConnector {
  const talk = openWooTalk(outside, connection);
  return {
    can: new Set(capabilities),
    async test(signal) {
      await talk.get('/products', { per_page: 1, _fields: 'id' }, z.array(z.object({ id: z.int() })), signal);
    },
    ...wooGoodsCalls(talk),
    ...wooOrderCalls(talk),
  };
}
