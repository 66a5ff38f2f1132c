import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import { wooKey } from '#tools/supplier-simulator/woocommerce-protocol.ts';
import { stockProduct } from '../../../../tests/support/checkout.ts';
import { hasty } from '../../../../tests/support/connectors.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { simulate } from '../../../../tests/support/simulator.ts';
import type { ConnectionTest, ListedProducts } from '../connectors.contract.ts';
import { supplierHttp } from '../supplier-http.ts';

test('a connection that works is shown as tested, with its capabilities', async () => {
  const { shop, browser, test } = await connected();
  await using _shop = shop;

  expect(await test()).toMatchObject({ fault: null, capabilities: expect.arrayContaining(['stock', 'place-order']) });

  expect((await browser.get('/api/suppliers')).json()).toMatchObject([
    { connectionTestedAt: shop.clock.now().toISOString(), connectionFault: null },
  ]);
  const { rows } = await shop.pool.query('select action, after from audit_log order by id desc limit 1');
  expect(rows).toMatchObject([{ action: 'supplier.connection-tested', after: { answered: true } }]);
});

test('a connection that fails says why, names the supplier and never the key', async () => {
  const { shop, browser, test, supplier } = await connected();
  await using _shop = shop;
  supplier.faults.set('error', 'all');
  expect(await test()).toMatchObject({
    fault: { kind: 'unavailable', message: 'Barker & Sons responds with a server error (500).' },
  });
  supplier.faults.clear();
  await browser.patch('/api/suppliers/1', { apiKey: 'quite-another-key' });
  const refused = await test();
  expect(refused).toMatchObject({
    fault: {
      kind: 'credentials',
      message: 'Barker & Sons does not accept the API key. It says: The key is not known here.',
    },
  });
  expect(JSON.stringify(refused)).not.toContain('quite-another-key');
  const [shown] = (await browser.get('/api/suppliers')).json<{ connectionFault: string }[]>();
  expect(shown?.connectionFault).toBe('Barker & Sons does not accept the API key. It says: The key is not known here.');
  await browser.patch('/api/suppliers/1', { apiKey: null });
  expect(await test()).toMatchObject({ fault: { kind: 'credentials', message: 'Barker & Sons has no API key yet.' } });
});

test('suppliers handled by hand, or unknown, cannot be queried', async () => {
  const { shop, browser } = await connected();
  await using _shop = shop;
  await browser.patch('/api/suppliers/1', { connector: 'none' });
  for (const reply of [
    await browser.post('/api/suppliers/1/connection-test'),
    await browser.get('/api/suppliers/1/listed-products'),
  ]) {
    expect(reply.statusCode).toBe(409);
    expect(reply.json()).toMatchObject({ code: 'no-connection' });
  }
  expect((await browser.get('/api/suppliers/9/listed-products')).statusCode).toBe(404);
  expect((await browser.get('/api/suppliers/x/listed-products')).statusCode).toBe(400);
});

test('the supplier’s list is searched and paged, and shows which products the shop sells', async () => {
  const { shop, browser } = await connected();
  await using _shop = shop;
  const id = await stockProduct(shop, { name: 'Our chew', supplierId: 1, supplierProductCode: 'S1-02' });
  const read = async (query = '') =>
    (await browser.get(`/api/suppliers/1/listed-products${query}`)).json<ListedProducts>();

  const { products, next } = await read();

  expect(next).toBeNull();
  expect(products).toHaveLength(10);
  expect(products[0]).toMatchObject({ code: 'S1-01', price: '4.00', stock: 20, product: null });
  expect(products[1]).toMatchObject({ code: 'S1-02', product: { id, name: 'Our chew' } });
  expect((await read('?search=number+7')).products.map(({ code }) => code)).toEqual(['S1-07']);
  expect((await read('?search=&from=')).products).toHaveLength(10);
});

test.each(['rest', 'woocommerce', 'feed'] as const)(
  'a cursor that is no page of a %s list is a 400 in words',
  async (kind) => {
    const { shop, browser, supplier } = await connected();
    await using _shop = shop;
    const base = String((await browser.get('/api/suppliers/1')).json().apiEndpoint).replace(/rest$/, '');
    if (kind === 'woocommerce')
      await browser.patch('/api/suppliers/1', {
        connector: kind,
        apiEndpoint: `${base}woocommerce`,
        apiKey: wooKey(supplier),
      });
    if (kind === 'feed') await browser.patch('/api/suppliers/1', { connector: kind, apiEndpoint: `${base}feed.csv` });
    expect((await browser.get('/api/suppliers/1/listed-products')).statusCode).toBe(200);

    const reply = await browser.get('/api/suppliers/1/listed-products?from=nonsense');

    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'invalid-input',
      message: 'That is not a page of this supplier’s list. Start again from its first page.',
    });
  },
);

test('a supplier that fails while it is listed is a 502 with the reason', async () => {
  const { shop, browser, supplier } = await connected();
  await using _shop = shop;
  supplier.faults.set('garbage', 'all');
  const reply = await browser.get('/api/suppliers/1/listed-products');
  expect(reply.statusCode).toBe(502);
  expect(reply.json()).toEqual({
    code: 'supplier-garbage',
    message: 'Barker & Sons sent a response that makes no sense.',
  });
});

async function connected() {
  const simulator = await simulate([{}]);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port } });
  const browser = await owner(shop);
  const supplier = simulator.supplier(1);
  await browser.post('/api/suppliers', {
    name: 'Barker & Sons',
    email: 'sales@barker.example',
    connector: 'rest',
    apiEndpoint: `${simulator.url}/suppliers/1/rest`,
    apiKey: supplier.apiKey,
  });
  return {
    shop,
    browser,
    supplier,
    test: async () => (await browser.post('/api/suppliers/1/connection-test')).json<ConnectionTest>(),
  };
}

test('a request that is sent only once waits as long as the supplier may still work on it', async () => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('{}'), 400);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  const httpClient = createHttpClient({ loopbackPort: port });
  onTestFinished(() => {
    httpClient.close();
    server.close();
  });
  const http = supplierHttp(httpClient, 'Slow Ltd', { ...hasty, timeoutMs: 50, onceTimeoutMs: 15_000 });
  const url = `http://127.0.0.1:${port}/orders`;
  await expect(http.send({ url })).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await http.send({ url, method: 'POST', json: {}, once: true })).toMatchObject({ status: 200 });
});
