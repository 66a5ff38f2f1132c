import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { allOffers, clientBy, hasty, outgoingOrder as order, ways } from '../../../../tests/support/connectors.ts';
import { wooConnector } from './woocommerce-connector.ts';

type Change = { url?: (url: string) => string; body?: (body: string, url: string) => string };
type Row = Record<string, unknown>;

/** A shop of which something between changes what it is asked, or answers. */
async function between({ url = (same) => same, body = (same) => same }: Change) {
  const opened = await clientBy(ways.woocommerce);
  const httpClient: HttpClient = {
    ...opened.httpClient,
    async fetch(request) {
      const response = await opened.httpClient.fetch({ ...request, url: url(request.url) });
      const [given, said] = [response.body.toString(), body(response.body.toString(), request.url)];
      return { ...response, ...(said !== given && { status: 200 }), body: Buffer.from(said) };
    },
  };
  const connection = { name: 'Barker', endpoint: opened.url, apiKey: opened.apiKey, patience: hasty };
  return { ...opened, changed: wooConnector(httpClient, connection, systemClock) };
}

const rowsIn = (body: string): Row[] => JSON.parse(body);
const ofCodes = (url: string) => url.includes('/products?') && url.includes('sku=');

test('goods that are missing from an answer to other codes are neither confirmed nor gone', async () => {
  const { changed } = await between({ url: (asked) => (ofCodes(asked) ? asked.replace(/sku=[^&]*/, '') : asked) });
  const offers = await allOffers(changed.offers(['S1-01', 'nobody-has-this']));
  expect(offers).toMatchObject([
    { code: 'S1-01', stock: 20 },
    { code: 'nobody-has-this', stock: null, price: null, nonsense: [{ field: 'stock' }, { field: 'price' }] },
  ]);
});

test.each<[string, Row, object]>([
  ['in another language', { id: 99_001 }, { stock: 20, price: 400, nonsense: [] }],
  ['at another price', { id: 99_001, price: '9.00' }, { stock: 20, price: null, nonsense: [{ field: 'price' }] }],
  [
    'with another stock',
    { id: 99_001, stock_quantity: 3 },
    { stock: null, price: 400, nonsense: [{ field: 'stock' }] },
  ],
  ['in other letters', { id: 99_001, sku: 's1-01', price: '9.00' }, { stock: 20, price: 400, nonsense: [] }],
])('of a code that is there twice, %s, no figure is used that differs', async (_what, change, expected) => {
  const twice = (body: string, url: string) =>
    ofCodes(url) ? JSON.stringify(rowsIn(body).flatMap((row) => [row, { ...row, ...change }])) : body;
  const { changed } = await between({ body: twice });
  expect(await allOffers(changed.offers(['S1-01']))).toMatchObject([{ code: 'S1-01', ...expected }]);
});

test('an order is found in a shop that takes no notice of the search, and not placed twice', async () => {
  const others = JSON.stringify([{ id: 1, status: 'processing', billing: { last_name: 'Jones' } }]);
  const { changed, supplier } = await between({
    body: (body, url) => (url.includes('/orders?') && url.includes('order=asc') ? others : body),
  });
  const { reference } = await changed.placeOrder(order);
  expect(await changed.placeOrder(order)).toMatchObject({ reference });
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
});

test.each<[string, (stored: unknown[]) => unknown]>([
  ['an entry without a key', (stored) => [{ id: 1, key: null, value: 'x' }, ...stored]],
  ['an entry with a number for its key', (stored) => [{ id: 1, key: 7, value: 'x' }, ...stored]],
  ['an entry that is none', (stored) => [null, ...stored]],
  ['an object for a list', (stored) => Object.fromEntries([null, ...stored].entries())],
  ['nothing', () => undefined],
])('an order is found, and not placed twice, beside %s in its metadata', async (_what, change) => {
  const { changed, supplier } = await between({
    body: (body, url) =>
      url.includes('/orders?')
        ? JSON.stringify(rowsIn(body).map((row) => ({ ...row, meta_data: change([row['meta_data']].flat()) })))
        : body,
  });
  const { reference } = await changed.placeOrder(order);
  expect(await changed.placeOrder(order)).toMatchObject({ reference });
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
});

test('such an order is found behind a page of others, too', async () => {
  const other = { id: 1, status: 'processing', billing: { last_name: 'Jones' } };
  const others = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, at) => ({ ...other, id: at + 1 })));
  const { changed, supplier } = await between({
    url: (url) => url.replace('&page=2', ''),
    body: (body, url) => {
      if (!url.includes('/orders?') || url.includes('page=2')) return body;
      return url.includes('order=asc') ? others(1) : others(50);
    },
  });
  const { reference } = await changed.placeOrder(order);
  expect(await changed.placeOrder(order)).toMatchObject({ reference });
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
});

test('what is not sent is not known where the refunds cannot be read', async () => {
  const { connector, changed } = await between({
    body: (body, url) => {
      if (url.includes('refunds')) return '<html><h1>Checking your browser</h1></html>';
      return /\/orders\/\d+/.test(url) ? JSON.stringify({ ...JSON.parse(body), refunds: [{ reason: null }] }) : body;
    },
  });
  const { reference } = await connector.placeOrder(order);
  const known = { number: 'PO-1', reference, lines: order.lines };
  await expect(changed.orderState(known)).rejects.toMatchObject({ kind: 'garbage', message: /Checking your browser/ });
});
