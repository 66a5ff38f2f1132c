import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { after } from '#platform/jobs/background-job.ts';
import { supplierOrderMoved } from '../dropshipping-events.ts';
import { owner } from '../../../tests/support/admins.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { simulate } from '../../../tests/support/simulator.ts';
import { moveOrder } from '../simulator/simulated-supplier.ts';
import { wooKey } from '../simulator/woocommerce-protocol.ts';
import { openConnector } from './connectors.ts';

const order = {
  number: 'PO-1',
  lines: [{ code: 'S1-01', name: 'Chew', quantity: 1, price: null }],
  deliverTo: {
    name: 'Jo B',
    address: '1 Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'United Kingdom',
    phone: null,
  },
  delivery: 'standard',
  note: null,
} as const;

test('a supplier that was asked to tell tells, once for each move and signed', async () => {
  const { shop, browser, supplier, heard } = await connected();
  await using _shop = shop;
  const asked = await browser.post('/api/suppliers/1/webhook');
  expect(asked.statusCode).toBe(201);
  expect(asked.json()).toEqual({ deliveryUrl: `${shop.config.url}/api/webhooks/woocommerce/1` });
  // Asked for again it is the same one: nothing is told twice.
  expect((await browser.post('/api/suppliers/1/webhook')).statusCode).toBe(201);
  const opened = await openConnector(shop, 1);
  await opened?.connector.placeOrder({ ...order, lines: [...order.lines] });

  await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });

  await shop.jobs.drain();
  expect(heard).toEqual([{ supplierId: 1, number: 'PO-1' }]);
});

test('what is not signed with this supplier’s secret is refused, and other customers’ orders are nobody’s business', async () => {
  const { shop, heard, deliver } = await connected();
  await using _shop = shop;
  expect((await deliver('{"id":1}', undefined)).statusCode).toBe(401);
  expect((await deliver('{"id":1}', 'a guessed secret')).statusCode).toBe(401);
  expect((await deliver('webhook_id=31', undefined)).statusCode).toBe(200);
  expect((await deliver('{"id":1}', undefined, 2)).statusCode).toBe(404);
  await shop.jobs.drain();
  expect(heard).toEqual([]);
});

test('a supplier whose system cannot tell is not asked to', async () => {
  const { shop, browser } = await connected();
  await using _shop = shop;
  await browser.patch('/api/suppliers/1', { connector: 'feed' });
  const reply = await browser.post('/api/suppliers/1/webhook');
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'no-webhooks' });
});

async function connected() {
  const simulator = await simulate([{}]);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port } });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  Object.assign(shop.config, { url });
  const heard: z.output<typeof supplierOrderMoved.payload>[] = [];
  await shop.jobs.prepare([after(supplierOrderMoved, 'hear-of-moves', async (moved) => void heard.push(moved))]);
  const browser = await owner(shop);
  const supplier = simulator.supplier(1);
  await browser.post('/api/suppliers', {
    name: 'Barker & Sons',
    email: 'sales@barker.example',
    connector: 'woocommerce',
    apiEndpoint: `${simulator.url}/suppliers/1/woocommerce`,
    apiKey: wooKey(supplier),
  });
  const deliver = (payload: string, secret: string | undefined, id = 1) =>
    shop.inject({
      method: 'POST',
      url: `/api/webhooks/woocommerce/${id}`,
      payload,
      headers: {
        'content-type': payload.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded',
        ...(secret && { 'x-wc-webhook-signature': createHmac('sha256', secret).update(payload).digest('base64') }),
      },
    });
  return { shop, browser, supplier, heard, deliver };
}
