import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
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

type Said = { status?: number; body: unknown };
const good = { code: 'A', name: 'Rope', price: '3.00', stock: 4, images: [] };

/** A system that says these things in turn, and the last one ever after. */
function saying(...answers: Said[]) {
  const asked: string[] = [];
  const httpClient: HttpClient = {
    fetch: async ({ url }) => {
      const { status = 200, body } = answers[Math.min(asked.push(url), answers.length) - 1] ?? { body: '' };
      return { status, headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)), url };
    },
    addressOf: async (host) => host,
    close: () => undefined,
  };
  const connection = {
    name: 'Barker',
    endpoint: 'https://barker.example',
    apiKey: 'k',
    patience: { ...hasty, tries: 1 },
  };
  return { asked, connector: restConnector(httpClient, connection, systemClock) };
}

const stocksOf = async (codes: string[], ...answers: Said[]) => {
  const offers = await allOffers(saying(...answers).connector.offers(codes));
  return offers.map(({ code, stock, price }) => [code, stock, price]);
};
const page = (products: object[], next: string | null = null): Said => ({ body: { products, next } });
const [unread, other] = [['B', null, null], { ...good, code: 'Z' }];

test.each<[string, string[], Said[], unknown[]]>([
  [
    'in pages',
    ['A', 'B'],
    [page([good], '2'), page([{ ...good, code: 'B' }])],
    [
      ['A', 4, 300],
      ['B', 4, 300],
    ],
  ],
  ['in pages that repeat themselves', ['A', 'B'], [page([good], '2')], [['A', 4, 300], unread]],
  [
    'in pages without end',
    ['A', 'B'],
    Array.from({ length: 30 }, (_, at) => page([good], `${at}`)),
    [['A', 4, 300], unread],
  ],
  ['for other codes', ['A', 'B'], [page([good, other])], [['A', 4, 300], unread]],
  ['twice, the same', ['A'], [page([good, good])], [['A', 4, 300]]],
  ['twice, differently', ['A'], [page([good, { ...good, stock: 9 }])], [['A', null, null]]],
  ['without one of them', ['A', 'B'], [page([good])], [['A', 4, 300]]],
])('an answer %s confirms no more than it says', async (_what, codes, answers, expected) => {
  expect(await stocksOf(codes, ...answers)).toEqual(expected);
});

test.each([
  [{ products: [], message: 'Rate limit exceeded' }, /sent no products, and says: “Rate limit exceeded”/],
  [{ products: [], error: { code: 429 } }, /sent no products/],
  [{ products: [], errors: ['Service not found'] }, /sent no products, and says: “Service not found”/],
  [{ products: [], success: false }, /sent no products, and says: “success: false”/],
  [{ products: [], success: 'false', message: 'Closed' }, /sent no products, and says: “Closed”/],
  [{ products: [], success: 0 }, /sent no products/],
  ['<html><h1>Sign in</h1></html>', /makes no sense.*“Sign in”/],
  ['{"products":[{"code":"A"', /makes no sense/],
])('an answer %j with a good status sells nothing out', async (body, message) => {
  await expect(stocksOf(['A'], { body })).rejects.toMatchObject({ message });
});

test.each([
  'Quota exceeded',
  'Server is busy',
  'Temporarily down',
  'Not authorised',
  'Request was throttled',
  'Database connection lost',
  'The request was not successful',
])('an empty list beside “%s” confirms nothing', async (message) => {
  expect(await stocksOf(['B'], { body: { products: [], message } })).toEqual([unread]);
});

test.each([
  { errors: [] },
  { errors: {} },
  { error: 0 },
  { error: { code: 0, message: 'OK' } },
  { message: 'OK' },
  { message: 'No products found' },
  { message: { text: 'x' } },
  { message: '0 results' },
  { message: 'No more products' },
  { message: 'Products retrieved successfully' },
  { errors: [{ code: 'A', message: 'Product not found' }] },
])('an empty list beside %j is one', async (said) => {
  expect(await stocksOf(['A'], { body: { products: [], next: null, ...said } })).toEqual([]);
});

test.each([
  ['<html><h1>Sign in</h1></html>', /“Sign in”.*does not confirm the order/],
  ['', /does not confirm the order/],
  [{ error: 'Out of credit' }, /does not confirm the order/],
  [{ number: 'PO-1', success: false, message: 'Out of stock' }, /does not confirm the order/],
  [{ number: 'PO-1', error: 'Out of stock' }, /does not confirm the order/],
  [{ number: 'PO-1', state: 'Failed' }, /does not confirm the order/],
])('an order that is answered by %j is not placed', async (body, message) => {
  const placing = saying({ body }).connector.placeOrder({ ...order });
  await expect(placing).rejects.toMatchObject({ kind: 'unavailable', message });
});

test.each([
  { state: 'rejected', message: 'Out of credit' },
  { state: 'Canceled' },
  ...['refused', 'Declined', 'denied'].map((state) => ({ number: 'PO-1', state })),
])('an order that is answered by %j is refused', async (body) => {
  const placing = saying({ body }).connector.placeOrder({ ...order });
  await expect(placing).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('rejects') });
});

test('an order whose answer says nothing is asked for', async () => {
  const { asked, connector } = saying({ body: 'OK' }, { body: { number: 'PO-1', reference: 'S-1', state: 'sent' } });
  expect(await connector.placeOrder({ ...order })).toEqual({ reference: 'S-1' });
  expect(asked).toHaveLength(2);
});

test('one of which the answer tells an error is, too, and counts where it is there', async () => {
  const { connector } = saying(
    { body: { number: 'PO-1', success: false } },
    { body: { number: 'PO-1', reference: 'S-1', state: 'sent', errors: ['Late'] } },
  );
  expect(await connector.placeOrder({ ...order })).toEqual({ reference: 'S-1' });
});

test.each([
  [{ reference: 'S-1' }, 'S-1'],
  [{ reference: 'S-1', success: true, error: null, errors: [] }, 'S-1'],
  [{ number: 'PO-1', state: 'acknowledged' }, null],
  [{ reference: 17 }, '17'],
  [{ reference: 'S'.repeat(130) }, 'S'.repeat(120)],
  ['', null],
])('an order that is answered by %j is placed', async (body, reference) => {
  expect(await saying({ status: 201, body }).connector.placeOrder({ ...order })).toEqual({ reference });
});

const cancelledBy = (body: unknown) => saying({ body }).connector.cancelOrder({ number: 'PO-1', reference: null });

test.each([
  '<html><h1>Sign in</h1></html>',
  { state: 'shipped' },
  { success: false, message: 'Already packed' },
  { error: 'too late' },
  { number: 'PO-1' },
  [],
])('an order whose cancellation is answered by %j is not cancelled', async (body) => {
  await expect(cancelledBy(body)).rejects.toMatchObject({ message: expect.stringContaining('does not confirm') });
});

test('a cancellation whose answer says nothing is asked for', async () => {
  const { connector } = saying({ body: 'OK' }, { body: { state: 'Cancelled' } });
  await expect(connector.cancelOrder({ number: 'PO-1', reference: null })).resolves.toBeUndefined();
});

test.each(['', {}, { state: 'cancelled' }, { state: 'canceled' }, { state: 'Cancelled' }])(
  'one that is answered by %j is',
  async (body) => {
    await expect(cancelledBy(body)).resolves.toBeUndefined();
  },
);

test.each<[object, string | null]>([
  [{ state: 'refused', reason: 'Out of credit' }, 'Out of credit'],
  [{ state: 'Declined', message: 'Sold out since' }, 'Sold out since'],
  [{ state: 'denied', reason: 'x'.repeat(900) }, 'x'.repeat(500)],
  [{ state: 'rejected' }, null],
])('an order that is later answered by %j is rejected', async (body, reason) => {
  const state = saying({ body }).connector.orderState({ number: 'PO-1', reference: null });
  expect(await state).toMatchObject({ state: 'rejected', reason, parcels: [] });
});

test('an order in a state that is not known is in none', async () => {
  const state = saying({ body: { state: 'refused-delivery' } }).connector.orderState({
    number: 'PO-1',
    reference: null,
  });
  await expect(state).rejects.toMatchObject({ kind: 'garbage' });
});
