import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { after } from '#platform/jobs/background-job.ts';
import { moveOrder } from '#tools/supplier-simulator/simulated-supplier.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { simulate } from '../../../../tests/support/simulator.ts';
import { supplierOrderMoved } from '../../dropshipping-events.ts';
import { openConnector } from '../of-suppliers/connectors.ts';
import { reviveUpdates } from '../of-suppliers/subscribe-to-updates.ts';

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

test('a supplier sends webhooks once for each change, signed', async () => {
  const { shop, browser, supplier, received } = await connected();
  await using _shop = shop;
  const response = await browser.post('/api/suppliers/1/webhook');
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({ deliveryUrl: `${shop.config.url}/api/webhooks/woocommerce/1` });
  // Registered again it is the same webhook: nothing is delivered twice.
  expect((await browser.post('/api/suppliers/1/webhook')).statusCode).toBe(201);
  const opened = await openConnector(shop, 1);
  await opened?.connector.placeOrder({ ...order, lines: [...order.lines] });

  await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });

  await shop.jobs.drain();
  expect(received).toEqual([{ supplierId: 1, number: 'PO-1' }]);
});

test('deliveries without this supplier’s signature are rejected, and orders of other customers are ignored', async () => {
  const { shop, received, deliver } = await connected();
  await using _shop = shop;
  expect((await deliver('{"id":1}', undefined)).statusCode).toBe(401);
  expect((await deliver('{"id":1}', 'a guessed secret')).statusCode).toBe(401);
  expect((await deliver('webhook_id=31', undefined)).statusCode).toBe(200);
  expect((await deliver('{"id":1}', undefined, 2)).statusCode).toBe(404);
  await shop.jobs.drain();
  expect(received).toEqual([]);
});

test('a supplier whose system has no webhooks cannot be subscribed to', async () => {
  const { shop, browser } = await connected();
  await using _shop = shop;
  await browser.patch('/api/suppliers/1', { connector: 'feed' });
  const reply = await browser.post('/api/suppliers/1/webhook');
  expect(reply.statusCode).toBe(409);
  expect(reply.json()).toMatchObject({ code: 'no-webhooks' });
});

describe('webhooks that WooCommerce disabled after seven failed deliveries', () => {
  test('are enabled again within the hour, and no others', async () => {
    const { shop, browser, supplier, received, webhooks, failToReceive } = await connected();
    await using _shop = shop;
    await browser.post('/api/suppliers/1/webhook');
    await failToReceive(7);
    expect(await webhooks()).toMatchObject([
      { topic: 'order.updated', status: 'disabled' },
      { topic: 'product.updated', status: 'active' },
      { topic: 'product.deleted', status: 'active' },
    ]);

    await reviveUpdates(shop.deps);

    expect((await webhooks()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
    await failToReceive(1);
    await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });
    await shop.jobs.drain();
    expect(received).toEqual([{ supplierId: 1, number: 'PO-1' }]);
  });

  test('are reused when updates are requested again', async () => {
    const { shop, browser, webhooks, failToReceive } = await connected();
    await using _shop = shop;
    await browser.post('/api/suppliers/1/webhook');
    await failToReceive(7);
    expect((await browser.post('/api/suppliers/1/webhook')).statusCode).toBe(201);
    expect((await webhooks()).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });
});

test('six failed deliveries leave a webhook enabled, and a successful one resets the count', async () => {
  const { shop, browser, supplier, webhooks, failToReceive } = await connected();
  await using _shop = shop;
  await browser.post('/api/suppliers/1/webhook');
  for (const _turn of [1, 2]) {
    await failToReceive(6);
    await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });
  }
  expect((await webhooks())[0]).toMatchObject({ status: 'active' });
});

test('once the shop has another secret, webhooks that are enabled again use it', async () => {
  const { shop, browser, supplier, received, webhooks, failToReceive } = await connected();
  await using _shop = shop;
  await browser.post('/api/suppliers/1/webhook');
  await failToReceive(0);
  Object.assign(shop.config, { secret: 'another secret, as long as it has to be' });
  await browser.patch('/api/suppliers/1', { apiKey: wooKey(supplier) });
  expect((await browser.post('/api/suppliers/1/webhook')).statusCode).toBe(201);

  await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });
  await shop.jobs.drain();
  expect(received).toEqual([{ supplierId: 1, number: 'PO-1' }]);
  expect(await webhooks()).toHaveLength(3);
});

test('webhooks that the supplier paused stay paused', async () => {
  const { shop, browser, webhooks, change } = await connected();
  await using _shop = shop;
  await browser.post('/api/suppliers/1/webhook');
  await change((await webhooks())[0]?.id ?? 0, { status: 'paused' });
  await reviveUpdates(shop.deps);
  expect((await webhooks())[0]).toMatchObject({ status: 'paused' });
});

async function connected() {
  const simulator = await simulate([{}]);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port } });
  const url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  Object.assign(shop.config, { url });
  const received: z.output<typeof supplierOrderMoved.payload>[] = [];
  await shop.jobs.prepare([after(supplierOrderMoved, 'hear-of-moves', async (moved) => void received.push(moved))]);
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
  const address = `${simulator.url}/suppliers/1/woocommerce/wp-json/wc/v3/webhooks`;
  const authorization = `Basic ${Buffer.from(wooKey(supplier)).toString('base64')}`;
  const webhooks = async () => {
    const reported = await (await fetch(address, { headers: { authorization } })).json();
    return z.array(z.object({ id: z.number(), topic: z.string(), status: z.string() })).parse(reported);
  };
  const change = (id: number, to: object) =>
    fetch(`${address}/${id}`, {
      method: 'PUT',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(to),
    });
  /** While the supplier uses another connector, the shop cannot know the address of its webhooks. */
  const failToListen = async (times: number) => {
    const opened = await openConnector(shop, 1);
    await opened?.connector.placeOrder({ ...order, lines: [...order.lines] });
    await browser.patch('/api/suppliers/1', { connector: 'feed' });
    for (let time = 0; time < times; time += 1) await moveOrder(supplier, 'PO-1', { state: 'acknowledged' });
    await browser.patch('/api/suppliers/1', { connector: 'woocommerce' });
  };
  return { shop, browser, supplier, received, deliver, webhooks, change, failToReceive: failToListen };
}
