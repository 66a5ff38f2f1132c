import { describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import type { SimulatedSupplierSetup } from '#tools/supplier-simulator/simulated-supplier.ts';
import { allOffers, clientBy, ways } from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';
import type { OutgoingOrder } from '../supplier-connector.ts';
import { wooConnector } from './woocommerce-connector.ts';

const line = { code: 'L', name: 'Collar', quantity: 1, price: null };
const order: OutgoingOrder = {
  number: 'PO-1',
  lines: [line],
  deliverTo: {
    name: 'Jo',
    address: '1 Kennel Lane',
    city: 'Leeds',
    postcode: 'LS1 4AP',
    country: 'Ireland',
    phone: '1',
  },
  delivery: 'express',
  note: null,
};

test('variations are listed one by one, each with its options, price and stock, and can be ordered', async () => {
  const { connector, supplier } = await collars();
  const { products } = await connector.listProducts({ search: null, from: null });
  expect(products).toMatchObject([
    { code: 'plain', name: 'Plain collar' },
    { code: 'S', name: 'Collar, S', stock: 20 },
    { code: 'L', name: 'Collar, L', stock: 7 },
  ]);
  const { reference } = await connector.placeOrder(order);
  expect(supplier.orders.get('PO-1')).toMatchObject({
    reference,
    lines: [{ code: 'L', quantity: 1 }],
    deliverTo: { name: 'Jo', country: 'IE', phone: '1' },
  });
});

test('a code that contains a comma is found, and so are its parts', async () => {
  const [one, two] = invented('X', 2);
  const goods = [one, two].flatMap((goods, at) => (goods ? [{ ...goods, code: at === 0 ? 'a,b' : 'a' }] : []));
  const { connector } = await client({ goods });
  const offers = await allOffers(connector.offers(['a,b', 'a', 'b']));
  expect(offers.map(({ code }) => code).toSorted()).toEqual(['a', 'a,b']);
});

test('an order that may have been accepted is not sent again automatically', async () => {
  const { connector, supplier } = await collars();
  supplier.faults.set('error', 'all');
  const before = supplier.requests.get('calls') ?? 0;
  const failing = connector.placeOrder(order);
  await expect(failing).rejects.toMatchObject({ kind: 'unavailable' });
  supplier.faults.clear();
  expect(supplier.requests.get('calls') ?? 0).toBeGreaterThan(before);
  await connector.placeOrder(order);
  await connector.placeOrder(order);
  expect([...supplier.orders.keys()]).toEqual(['PO-1']);
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
});

test('an order in the supplier’s trash is not sent again', async () => {
  const { connector, supplier, url, apiKey } = await collars();
  const { reference } = await connector.placeOrder(order);
  const authorization = `Basic ${Buffer.from(apiKey).toString('base64')}`;
  await fetch(`${url}/wp-json/wc/v3/orders/${reference}`, { method: 'DELETE', headers: { authorization } });

  expect(await connector.placeOrder(order)).toMatchObject({ reference });
  expect(supplier.orders.get('PO-1')?.received).toBe(1);
  expect(await connector.orderState({ number: 'PO-1', reference: null })).toMatchObject({ state: 'cancelled' });
});

test('a shop that is not reached over HTTPS is reported in a sentence', async () => {
  const { connector } = await collars({ isHttps: false });
  await expect(connector.test()).rejects.toMatchObject({
    kind: 'credentials',
    message: expect.stringContaining('WooCommerce accepts keys over HTTPS only'),
  });
});

test('a key is not sent to another machine in plain text', async () => {
  const sent: string[] = [];
  const httpClient: HttpClient = {
    fetch({ url }) {
      sent.push(url);
      return Promise.reject(new Error('Nothing is to be sent'));
    },
    addressOf: async (host) => host,
    close: () => undefined,
  };
  const connection = { name: 'Barker', endpoint: 'http://shop.barker.example', apiKey: 'ck_1:cs_1' };
  const connector = wooConnector(httpClient, connection, systemClock);
  await expect(connector.test()).rejects.toMatchObject({
    kind: 'credentials',
    message: 'Barker’s address begins with http://. WooCommerce accepts keys over HTTPS only: please use https://.',
  });
  expect(sent).toEqual([]);
});

test('a key without its secret is reported in a sentence', async () => {
  const { connector } = await client({}, 'ck_only');
  await expect(connector.test()).rejects.toMatchObject({ kind: 'credentials', message: /consumer key and its secret/ });
});

describe('coats in sizes that have no codes of their own', () => {
  test.each([
    ['the code of the coat', 'COAT'],
    ['no code at all', ''],
  ])('are listed, queried and ordered one by one where WooCommerce returns %s', async (_what, sku) => {
    const { connector, supplier } = await coats({ sku });
    const { products } = await connector.listProducts({ search: null, from: null });
    expect(products).toMatchObject([
      { code: 'wc:9001/101', name: 'Coat, S', stock: 3 },
      { code: 'wc:9001/102', name: 'Coat, M', stock: 5 },
      { code: 'wc:9001/103', name: 'Coat, L', stock: 0 },
    ]);
    const codes = products.map(({ code }) => code);
    expect(await allOffers(connector.offers(codes))).toMatchObject(codes.map((code) => ({ code })));
    await connector.placeOrder({ ...order, lines: [{ code: 'wc:9001/102', name: 'M', quantity: 2, price: null }] });
    expect(supplier.orders.get('PO-1')?.lines).toEqual([{ code: 'M', quantity: 2 }]);
  });

  test('are matched by the GTIN of one size', async () => {
    const { connector } = await coats({ sku: 'COAT' });
    const { products } = await connector.listProducts({ search: null, from: null, gtin: '5012345678900' });
    expect(products).toMatchObject([{ code: 'wc:9001/102', name: 'Coat, M' }]);
  });

  test('are not sold by their shared code, nor while the coat is a draft', async () => {
    const { connector } = await coats({ sku: 'COAT' });
    expect(await allOffers(connector.offers(['COAT']))).toEqual([]);
    const withdrawn = await coats({ sku: 'COAT', isDraft: true });
    expect(await allOffers(withdrawn.connector.offers(['wc:9001/102']))).toEqual([]);
  });
});

test('a product without a code is queried by its id', async () => {
  const [one] = invented('N', 1);
  const { connector } = await client({ goods: one ? [{ ...one, sku: '' }] : [] });
  const { products } = await connector.listProducts({ search: null, from: null });
  expect(products.map(({ code }) => code)).toEqual(['wc:101']);
  expect(await allOffers(connector.offers(['wc:101']))).toMatchObject([{ code: 'wc:101', stock: 20 }]);
});

test('a search finds products by name and by code, including variations', async () => {
  const { connector } = await collars();
  const find = async (search: string) =>
    (await connector.listProducts({ search, from: null })).products.map(({ code }) => code);
  expect(await find('plain')).toEqual(['plain']);
  expect(await find('Collar')).toEqual(['plain', 'S', 'L']);
  const coded = await client({ goods: invented('ZX', 3) });
  expect((await coded.connector.listProducts({ search: 'ZX-02', from: null })).products).toMatchObject([
    { code: 'ZX-02' },
  ]);
});

test('products without stock management are in stock or not, and backorders are out of stock', async () => {
  const [there, gone, later] = invented('U', 3);
  if (!there || !gone || !later) throw new Error('Three were asked for');
  const { connector } = await client({
    goods: [
      { ...there, availability: 'uncounted' },
      { ...gone, availability: 'uncounted', stock: 0 },
      { ...later, availability: 'backorder' },
    ],
  });
  const offers = await allOffers(connector.offers(['U-01', 'U-02', 'U-03']));
  expect(offers.map(({ code, stock }) => [code, stock])).toEqual([
    ['U-01', 'in-stock'],
    ['U-02', 0],
    ['U-03', 0],
  ]);
});

test('prices name the currency of its shop', async () => {
  const { connector } = await client({ currency: 'EUR' });
  await connector.test();
  const [offer] = await allOffers(connector.offers(['S1-01']));
  expect(offer).toMatchObject({ price: 400, currency: 'EUR', stock: 20, nonsense: [] });
});

const express = { title: 'Express (next day)', cost: '6.5' };

test.each<[Partial<SimulatedSupplierSetup>, object]>([
  [{}, { currency: 'GBP', isWithVat: false, note: null, expressRate: null }],
  [
    { pricesIncludeTax: true, currency: 'EUR' },
    { currency: 'EUR', isWithVat: true, note: null },
  ],
  [{ calculatesTax: false }, { isWithVat: null, note: 'Its shop calculates no VAT: ask what its prices are.' }],
  [
    { hidesSettings: true, deliveries: [express] },
    { isWithVat: null, note: expect.stringContaining('may not see the tax settings'), expressRate: null },
  ],
  [{ deliveries: [{ title: 'Standard', cost: '3.50' }, express] }, { expressRate: 650 }],
  [{ deliveries: [{ title: 'Next working day', cost: '7' }] }, { expressRate: 700 }],
  [{ deliveries: [express, { title: 'Priority', cost: '9' }] }, { expressRate: null }],
  [{ deliveries: [{ title: 'Express', cost: '10 + [qty] * 2' }] }, { expressRate: null }],
  [{ deliveries: [express], currency: 'EUR' }, { expressRate: null }],
])('what its settings say of its prices is read: %o', async (setup, says) => {
  const { connector } = await client(setup);
  expect(await connector.sourceTerms?.()).toMatchObject(says);
});

test.each<[string, Partial<SimulatedSupplierSetup>, string | undefined, RegExp]>([
  ['that may not place orders', { isReadOnly: true }, undefined, /write permissions.*“Read\/Write”/],
  ['of somebody who is no shop manager', { isKeyOfCustomer: true }, undefined, /make one for an administrator/],
  ['with another secret', {}, 'ck_key-of-supplier-1:cs_other', /Consumer secret is invalid/],
  ['that is unknown', {}, 'ck_other:cs_other', /Either the key is wrong/],
])('a key %s is reported by the connection test', async (_which, setup, key, message) => {
  const { connector } = await client(setup, key);
  await expect(connector.test()).rejects.toMatchObject({ kind: 'credentials', message });
});

test('a shop is reached without permalinks, and where its server removes the header with the key', async () => {
  for (const setup of [{ hasPlainPermalinks: true }, { stripsAuthorization: true }]) {
    const { connector } = await client({ ...setup, hasPlainPermalinks: true });
    await connector.test();
    expect((await connector.listProducts({ search: null, from: null })).products).toHaveLength(10);
    const { reference } = await connector.placeOrder({ ...order, lines: [{ ...line, code: 'S1-01' }] });
    expect(await connector.orderState({ number: 'PO-1', reference })).toMatchObject({ state: 'sent' });
  }
});

test('a shop that has moved is named with its new address', async () => {
  const { connector, supplier, simulator } = await client({});
  const movedTo = `http://localhost:${simulator.port}`;
  Object.assign(supplier, { movedTo });
  await expect(connector.test()).rejects.toMatchObject({
    passes: false,
    message: `Supplier 1’s address leads on to ${movedTo}. Please enter that address instead.`,
  });
});

test.each(['/shop/', '/shop', '/shop/basket'])(
  'of the address of a page, %s, the one of its shop is told',
  async (page) => {
    const { url, apiKey, httpClient } = await client({});
    const connector = wooConnector(httpClient, { name: 'Barker', endpoint: `${url}${page}`, apiKey }, systemClock);
    await expect(connector.test()).rejects.toMatchObject({
      passes: false,
      message: expect.stringMatching(new RegExp(`^Barker’s shop is at ${url}, and .+ Please enter ${url} instead.$`)),
    });
  },
);

test('warnings before a response do no harm, and a web page is quoted', async () => {
  const notice = await client({ notice: '<br />\n<b>Warning</b>: Undefined key in x.php on line <b>3</b><br />\n' });
  await notice.connector.test();
  const { url, apiKey, httpClient } = await client({});
  const page: HttpClient = {
    ...httpClient,
    fetch: async ({ url: asked }) => {
      const body = Buffer.from('<html><h1>Checking your browser</h1></html>');
      return { status: 200, headers: {}, body, url: asked };
    },
  };
  const connector = wooConnector(page, { name: 'Barker', endpoint: url, apiKey }, systemClock);
  await expect(connector.test()).rejects.toMatchObject({ message: /It begins: “Checking your browser”/ });
});

test('where the number of pages does not arrive, a full page is followed by another', async () => {
  const { url, apiKey, httpClient } = await client({ goods: invented('P', 205) });
  const behindProxy: HttpClient = {
    ...httpClient,
    fetch: async (request) => {
      const { headers, ...response } = await httpClient.fetch(request);
      return { ...response, headers: { ...headers, 'x-wp-totalpages': undefined } };
    },
  };
  const connector = wooConnector(behindProxy, { name: 'Barker', endpoint: url, apiKey }, systemClock);
  const codes: string[] = [];
  for (let from: string | null = null, isLast = false; !isLast;) {
    const { products, next } = await connector.listProducts({ search: null, from });
    codes.push(...products.map(({ code }) => code));
    [from, isLast] = [next, next === null];
  }
  expect(new Set(codes).size).toBe(205);
});

test('a product is found by its id once it has another code, and without regard to case', async () => {
  const { connector, supplier } = await client({});
  const rename = (code: string, sku: string) => Object.assign(supplier.goods.get(code) ?? {}, { sku });
  rename('S1-01', 'BONE-1');
  rename('S1-02', 's1-02');
  const namesOf = new Map([['S1-01', ['101']]]);
  const offers = await allOffers(connector.offers(['S1-01', 'S1-02', 'wc:103'], undefined, namesOf));
  expect(offers).toMatchObject([
    { code: 'S1-02', newCode: 's1-02', stock: 20 },
    { code: 'S1-01', newCode: 'BONE-1', stock: 20 },
    { code: 'wc:103', newCode: 'S1-03', names: ['103'] },
  ]);
  expect(await allOffers(connector.offers(['S1-01']))).toEqual([]);
});

test('a variation for any size is not listed, and a short description is a description', async () => {
  const [plain, any] = invented('A', 2);
  if (!plain || !any) throw new Error('Two were asked for');
  const { connector } = await client({
    goods: [
      {
        ...plain,
        description: '',
        shortDescription: '<p>To be chewed, briefly.</p>',
        furtherPictures: [any, plain].map(({ code: name, picture }) => ({ name, picture })),
      },
      { ...any, code: 'any', choice: { of: 'Blanket', label: 'Size', value: '' } },
    ],
  });
  const { products } = await connector.listProducts({ search: null, from: null });
  expect(products).toMatchObject([{ code: 'A-01', description: 'To be chewed, briefly.' }]);
  expect(products[0]?.imageUrls).toHaveLength(3);
  expect(await allOffers(connector.offers(['any']))).toEqual([]);
});

test('HTML entities in a name are decoded', async () => {
  const [one] = invented('N', 1);
  const { connector } = await client({ goods: one ? [{ ...one, name: 'Cats & Dogs bowl' }] : [] });
  expect((await connector.listProducts({ search: null, from: null })).products[0]?.name).toBe('Cats & Dogs bowl');
});

function coats(product: { sku: string; isDraft?: boolean }) {
  const sizes = [
    { value: 'S', stock: 3, gtin: null },
    { value: 'M', stock: 5, gtin: '5012345678900' },
    { value: 'L', stock: 0, gtin: null },
  ];
  const [model] = invented('C', 1);
  if (!model) throw new Error('One was asked for');
  const goods = sizes.map(({ value, ...size }) => {
    const choice = { of: 'Coat', label: 'Size', value, ...product };
    return { ...model, ...size, code: value, sku: '', name: `Coat, ${value}`, choice };
  });
  return client({ goods });
}

function collars(setup: Partial<SimulatedSupplierSetup> = {}) {
  const [plain, small, large] = invented('C', 3);
  if (!plain || !small || !large) throw new Error('Three were asked for');
  const choice = (value: string) => ({ of: 'Collar', label: 'Size', value });
  const goods = [
    { ...plain, code: 'plain', name: 'Plain collar' },
    { ...small, code: 'S', name: 'Collar, S', choice: choice('S') },
    { ...large, code: 'L', name: 'Collar, L', choice: choice('L'), stock: 7 },
  ];
  return client({ goods, ...setup });
}

const client = (setup: Partial<SimulatedSupplierSetup>, apiKey?: string) => clientBy(ways.woocommerce, setup, apiKey);
