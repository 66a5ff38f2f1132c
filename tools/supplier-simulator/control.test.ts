import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { simulate } from '../../tests/support/simulator.ts';
import { takeOrder } from './simulated-supplier.ts';

const deliverTo = { name: 'Jo', address: '1 Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'GB', phone: null };

test('the control page shows what is going on and does what a supplier’s staff would', async () => {
  const { url, call, supplier } = await open();
  takeOrder(supplier, { number: 'PO-1', lines: [{ code: 'S1-01', quantity: 2 }], deliverTo });

  const parcel = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB' };
  const moved = await call('POST', '/orders/PO-1/moves', { state: 'shipped', parcel });
  expect(await moved.json()).toMatchObject({ state: 'shipped', parcels: [parcel] });
  expect((await call('POST', '/orders/PO-2/moves', { state: 'shipped' })).status).toBe(404);
  const changed = await call('PATCH', '/goods/S1-03', { stock: 3, price: '4.20' });
  expect(await changed.json()).toEqual({ code: 'S1-03', stock: 3, price: '4.20' });

  // As the simulator reports itself; what follows checks it.
  const reported = (await (await fetch(url)).json()) as { suppliers: object[] };
  expect(reported.suppliers[0]).toMatchObject({
    id: 1,
    goods: 10,
    orders: [{ number: 'PO-1', received: 1 }],
    faults: {},
  });
  // Ordered goods are out of stock.
  expect(supplier.goods.get('S1-01')?.stock).toBe(18);
});

test('faults can be switched on and off, for all products or for some', async () => {
  const { call, supplier, ask } = await open();
  expect((await call('PUT', '/faults/error')).status).toBe(204);
  expect((await ask('/rest/account')).status).toBe(500);
  await call('DELETE', '/faults/error');
  expect((await ask('/rest/account')).status).toBe(200);
  await call('PUT', '/faults/html-picture', { codes: ['S1-01'] });
  expect(supplier.faults.get('html-picture')).toEqual(new Set(['S1-01']));
  expect((await ask('/pictures/S1-01.webp')).headers.get('content-type')).toContain('text/html');
  expect((await ask('/pictures/S1-02.webp')).headers.get('content-type')).toBe('image/webp');
  expect((await call('PUT', '/faults/earthquake')).status).toBe(400);
});

test('a picture that the shop has is not sent again until it changes', async () => {
  const { supplier, ask } = await open();
  const first = await ask('/pictures/S1-01.webp');
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await ask('/pictures/S1-01.webp', known)).status).toBe(304);
  Object.assign(supplier.goods.get('S1-01') ?? {}, { picture: async () => Buffer.from('another') });
  expect((await ask('/pictures/S1-01.webp', known)).status).toBe(200);
});

async function open() {
  const { url, supplier: of } = await simulate([{}]);
  const supplier = of(1);
  const authorization = `Bearer ${supplier.apiKey}`;
  return {
    url,
    supplier,
    ask: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${url}/suppliers/1${path}`, { headers: { authorization, ...headers } }),
    call: (method: string, path: string, body?: object) =>
      fetch(`${url}/control/suppliers/1${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      }),
  };
}

test.each([
  ['a page whose own name leads here', { host: 'evil.example' }, 403],
  ['another page on this machine', { origin: 'http://localhost:3000' }, 403],
  ['a program', {}, 200],
])('%s cannot control the simulator unless it is on this machine', async (_who, headers, status) => {
  const { url } = await open();
  // Node's types do not say what an event comes with.
  const [response] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(status);
});
