import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { Fault } from '#tools/supplier-simulator/faults.ts';
import { allOffers, clientBy, hasty, outgoingOrder as order, ways } from '../../../../tests/support/connectors.ts';
import { restConnector } from './rest-connector.ts';

test('a supplier lists its products, page by page and by search', async () => {
  const { connector } = await client();
  await connector.test();
  const page = await connector.listProducts({ search: null, from: null });
  expect(page.products).toHaveLength(10);
  expect(page.products[0]).toMatchObject({ code: 'S1-01', price: 400, stock: 20 });
  expect((await connector.listProducts({ search: 's1-07', from: null })).products).toHaveLength(1);
});

test('offers are returned for known codes, however many are requested', async () => {
  const { connector } = await client();
  const codes = ['S1-03', 'nobody-has-this', ...Array.from({ length: 150 }, (_, at) => `X-${at}`), 'S1-10'];
  const offers = await allOffers(connector.offers(codes));
  expect(offers.map(({ code }) => code)).toEqual(['S1-03', 'S1-10']);
});

test('an order placed twice under one number is one order, and can be cancelled until it is sent', async () => {
  const { connector, supplier } = await client();
  const [first, second] = [await connector.placeOrder(order), await connector.placeOrder(order)];
  expect(second).toEqual(first);
  expect(supplier.orders.size).toBe(1);
  const known = { number: 'PO-1', reference: first.reference };
  expect(await connector.orderState(known)).toMatchObject({ state: 'acknowledged', parcels: [] });
  supplier.orders.get('PO-1')?.parcels.push({ carrier: 'Royal Mail', trackingNumber: 'AB1000001', trackingUrl: null });
  await expect(connector.cancelOrder(known)).rejects.toMatchObject({ kind: 'refused' });
  const unknown = { ...order, number: 'PO-2', lines: [{ code: 'nope', name: 'Nope', quantity: 1, price: null }] };
  await expect(connector.placeOrder(unknown)).rejects.toMatchObject({ kind: 'refused' });
});

test.each<[Fault, string]>([
  ['error', 'unavailable'],
  ['unauthorised', 'credentials'],
  ['garbage', 'garbage'],
  ['rate-limited', 'rate-limited'],
])('%s is reported as %s', async (error, kind) => {
  const { connector, supplier } = await client();
  supplier.faults.set(error, 'all');
  await expect(connector.test()).rejects.toMatchObject({ kind });
});

test('a wrong key, a private address and an unreachable supplier are distinguished', async () => {
  const { simulator, httpClient } = await client();
  const to = (endpoint: string, apiKey: string | null) =>
    restConnector(httpClient, { name: 'S', endpoint, apiKey, patience: hasty }, systemClock);
  const home = `${simulator.url}/suppliers/1/rest`;
  await expect(to(home, 'wrong').test()).rejects.toMatchObject({ kind: 'credentials' });
  await expect(to(home, null).test()).rejects.toMatchObject({ kind: 'credentials' });
  await expect(to('http://192.168.1.1/api', 'k').test()).rejects.toMatchObject({ kind: 'network' });
  await expect(to(`${simulator.url}/elsewhere`, 'k').test()).rejects.toMatchObject({ kind: 'unavailable' });
});

const client = () => clientBy(ways.rest);
