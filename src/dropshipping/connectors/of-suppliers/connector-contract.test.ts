import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { createHttpClient } from '#platform/http-client/http-client.ts';
import type { HttpClient } from '#platform/http-client/http-client.ts';
import { pence } from '#platform/money.ts';
import {
  allOffers as all,
  clientBy,
  connections,
  hasty,
  outgoingOrder as order,
  ways,
  wholeErrors,
} from '../../../../tests/support/connectors.ts';
import { invented } from '../../../../tests/support/simulator.ts';

// The behaviour every connector has in common.

describe.each(Object.entries(ways))('goods by %s', (_kind, way) => {
  test('all products of a supplier are listed, page by page, and found by words', async () => {
    const { connector } = await clientBy(way, { goods: invented('S1', 230) });
    await connector.test();
    const codes: string[] = [];
    let from: string | null = null;
    do {
      const page = await connector.listProducts({ search: null, from });
      codes.push(...page.products.map(({ code }) => code));
      from = page.next;
    } while (from !== null);
    expect(new Set(codes).size).toBe(230);
    expect(codes).toHaveLength(230);
    const { products } = await connector.listProducts({ search: 'number 77', from: null });
    expect(products).toMatchObject([
      { code: 'S1-77', name: 'Chew number 77 of S1', brand: 'Burrow', description: 'To be chewed.', price: 400 },
    ]);
    expect(products[0]?.imageUrls).toHaveLength(1);
  });

  test('offers are returned for known codes, however many are requested and whatever characters they contain', async () => {
    const goods = invented('S1', 205).map((one, at) => (at === 4 ? { ...one, code: 'a b & c/ö?' } : one));
    const { connector } = await clientBy(way, { goods });
    const wanted = [...goods.map(({ code }) => code), ...Array.from({ length: 90 }, (_, at) => `nobody-${at}`)];
    const offers = await all(connector.offers(wanted));
    expect(offers.map(({ code }) => code).toSorted()).toEqual(goods.map(({ code }) => code).toSorted());
    expect(offers.every(({ price, stock }) => price === 400 && stock === 20)).toBe(true);
    expect(await all(connector.offers([]))).toEqual([]);
  });

  test('changes are reported the next time, and sold-out products have stock 0', async () => {
    const { connector, supplier } = await clientBy(way);
    const ask = () => all(connector.offers(['S1-01', 'S1-03']));
    await ask();
    expect(await ask()).toMatchObject([{ stock: 20 }, { stock: 20 }]);
    Object.assign(supplier.goods.get('S1-03') ?? {}, { stock: 0, price: pence(1_234) });
    expect(await ask()).toMatchObject([
      { code: 'S1-01', stock: 20, price: 400 },
      { code: 'S1-03', stock: 0, price: 1_234 },
    ]);
  });
});

test.each([
  ['rest', [0, 1, 2]],
  // Its currency is queried first.
  ['woocommerce', [1, 2, 3]],
  ['a feed in CSV', [0]],
] as const)('offers by %s are of the time before they were queried', async (kind, times) => {
  const { httpClient, url, apiKey, supplier } = await clientBy(ways[kind], { goods: invented('S1', 230) });
  let responses = 0;
  const counting: HttpClient = {
    ...httpClient,
    fetch: (request) => httpClient.fetch(request).finally(() => (responses += 1)),
  };
  const clock = { now: () => new Date(responses) };
  const connection = { name: supplier.name, endpoint: url, apiKey, patience: hasty };
  const offers = await all(ways[kind].open(counting, connection, clock).offers([...supplier.goods.keys()]));
  expect(offers).toHaveLength(230);
  expect([...new Set(offers.map(({ at }) => at.getTime()))]).toEqual(times);
});

describe.each(Object.entries(ways))('nonsense by %s', (_kind, way) => {
  test('names and brands are one line each, without invisible and direction-changing characters', async () => {
    const [chew] = invented('S1', 1);
    const rogue = 'Rope\r\ntug \u202Egpj\u200B.exe';
    const goods = [
      { ...chew, name: rogue, brand: rogue },
      { ...chew, code: 'S1-02', name: '\u202E\u200B' },
    ];
    // The rest of the second one's fields is of no concern here.
    const { connector } = await clientBy(way, { goods: goods as typeof goods & ReturnType<typeof invented> });
    const { products } = await connector.listProducts({ search: null, from: null });
    expect(products).toMatchObject([{ name: 'Rope tug gpj.exe', brand: 'Rope tug gpj.exe' }, { name: 'S1-02' }]);
  });

  test('a price of zero, or above any goods of a pet shop, is reported as an error and not used', async () => {
    const { connector, supplier } = await clientBy(way);
    Object.assign(supplier.goods.get('S1-01') ?? {}, { price: pence(0) });
    Object.assign(supplier.goods.get('S1-02') ?? {}, { price: pence(1_000_001) });
    expect(await all(connector.offers(['S1-01', 'S1-02']))).toMatchObject([
      { price: null, nonsense: [{ field: 'price', why: 'is less than a penny' }] },
      { price: null, nonsense: [{ field: 'price', why: 'is more than £10,000' }] },
    ]);
  });

  test('nonsensical figures are reported with their text, and the other products are not affected', async () => {
    const { connector, supplier } = await clientBy(way);
    supplier.faults.set('bad-figures', new Set(['S1-02']));
    const [first, second] = await all(connector.offers(['S1-01', 'S1-02']));
    expect(first).toMatchObject({ stock: 20, price: 400, nonsense: [] });
    expect(second).toMatchObject({
      code: 'S1-02',
      stock: null,
      price: null,
      nonsense: [
        { field: 'stock', said: 'plenty' },
        { field: 'price', said: 'ask us' },
      ],
    });
  });
});

describe.each(Object.entries(ways).filter(([kind]) => !kind.includes('feed')))('rows by %s', (_kind, way) => {
  test('a row without a code does not make another product count as delisted', async () => {
    const { connector, supplier } = await clientBy(way);
    supplier.faults.set('bad-row', new Set(['S1-02']));
    expect((await connector.listProducts({ search: null, from: null })).products).toHaveLength(9);
    const offers = await all(connector.offers(['S1-01', 'S1-02']));
    expect(offers.map(({ code, stock }) => [code, stock])).toEqual([
      ['S1-01', 20],
      ['S1-02', null],
    ]);
    supplier.faults.set('bad-row', 'all');
    await expect(all(connector.offers(['S1-01']))).rejects.toMatchObject({ kind: 'garbage' });
  });
});

describe.each(Object.entries(ways))('faults by %s', (_kind, way) => {
  test.each(wholeErrors)('%s is reported as %s, in a sentence that names the supplier', async (fault, kind) => {
    const { connector, impatientConnector, supplier, apiKey } = await clientBy(way);
    supplier.faults.set(fault, 'all');
    const request = fault === 'hanging' ? impatientConnector : connector;
    const reported: unknown = await request.listProducts({ search: null, from: null }).catch((error: unknown) => error);
    expect(reported).toMatchObject({ name: 'SupplierError', kind, message: expect.stringContaining('Supplier 1') });
    expect(String(reported)).not.toContain(apiKey);
    supplier.faults.clear();
    expect((await connector.listProducts({ search: null, from: null })).products).toHaveLength(10);
  });

  test('a supplier that suddenly lists nothing is not an error', async () => {
    const { connector, supplier } = await clientBy(way);
    supplier.faults.set('empty', 'all');
    expect(await connector.listProducts({ search: null, from: null })).toMatchObject({ products: [], next: null });
    expect(await all(connector.offers(['S1-01']))).toEqual([]);
  });

  test('a wrong key, a private address and a server without the API are distinguished', async () => {
    const { url, httpClient } = await clientBy(way);
    const at = (endpoint: string, apiKey: string) =>
      way.open(httpClient, { name: 'Supplier 1', endpoint, apiKey, patience: hasty }, systemClock).test();
    await expect(at(url, 'ck_wrong:cs_wrong')).rejects.toMatchObject({ kind: 'credentials', passes: false });
    await expect(at('https://192.168.1.1/api', 'ck_1:cs_1')).rejects.toMatchObject({ kind: 'network', passes: false });
    await expect(at(`${url}/../elsewhere`, 'ck_1:cs_1')).rejects.toMatchObject({ kind: 'unavailable' });
  });

  test('aborting the work aborts the requests', async () => {
    const { connector, supplier } = await clientBy(way);
    supplier.faults.set('hanging', 'all');
    const stop = new AbortController();
    const request = connector.listProducts({ search: null, from: null }, stop.signal);
    stop.abort(new Error('The shop closes'));
    await expect(request).rejects.toThrow('The shop closes');
  });
});

describe.each(Object.entries(ways).filter(([kind]) => !kind.includes('feed')))('orders by %s', (_kind, way) => {
  test('an order placed again under its number is one order', async () => {
    const { connector, supplier } = await clientBy(way);
    const [first, second] = [await connector.placeOrder(order), await connector.placeOrder(order)];
    expect(second).toEqual(first);
    expect(first.reference).toEqual(expect.any(String));
    expect(supplier.orders.size).toBe(1);
    expect(supplier.orders.get('PO-1')).toMatchObject({
      lines: [{ code: 'S1-02', quantity: 2 }],
      deliverTo: { name: 'Jo van Bennett', address: '1 Kennel Lane', postcode: 'LS1 4AP' },
    });
    const longer = await connector.placeOrder({ ...order, number: 'PO-11' });
    expect(longer.reference).not.toBe(first.reference);
  });

  test('a product the supplier does not sell is rejected with a reason', async () => {
    const { connector, supplier } = await clientBy(way);
    const lines = [{ code: 'nope', name: 'Nope', quantity: 1, price: null }];
    await expect(connector.placeOrder({ ...order, lines })).rejects.toMatchObject({ kind: 'refused' });
    expect(supplier.orders.size).toBe(0);
  });

  test('an order is followed from the first response to the last parcel', async () => {
    const { connector, move } = await clientBy(way);
    const { reference } = await connector.placeOrder(order);
    const ask = () => connector.orderState({ number: 'PO-1', reference });
    expect(await ask()).toMatchObject({ state: expect.stringMatching('sent|acknowledged'), parcels: [] });
    await move('PO-1', { state: 'acknowledged' });
    expect(await ask()).toMatchObject({ state: 'acknowledged', parcels: [] });
    const first = { carrier: 'Royal Mail', trackingNumber: 'AB123456789GB', trackingUrl: 'https://track.example/AB' };
    await move('PO-1', { state: 'part-shipped', parcel: first });
    expect(await ask()).toMatchObject({ state: 'part-shipped', parcels: [first] });
    const second = { carrier: 'DPD', trackingNumber: '15501234567890', trackingUrl: null };
    await move('PO-1', { state: 'shipped', parcel: second });
    expect(await ask()).toEqual({ reference, state: 'shipped', reason: null, parcels: [first, second] });
    await expect(connector.cancelOrder({ number: 'PO-1', reference })).rejects.toMatchObject({ kind: 'refused' });
    // The shop may have lost the supplier's reference.
    expect(await connector.orderState({ number: 'PO-1', reference: null })).toMatchObject({ state: 'shipped' });
  });

  test('an order can be cancelled before it leaves, and an unknown one is rejected', async () => {
    const { connector, move } = await clientBy(way);
    const { reference } = await connector.placeOrder(order);
    await connector.cancelOrder({ number: 'PO-1', reference });
    expect(await connector.orderState({ number: 'PO-1', reference })).toMatchObject({ state: 'cancelled' });
    await connector.placeOrder({ ...order, number: 'PO-2' });
    await move('PO-2', { state: 'rejected' });
    expect(await connector.orderState({ number: 'PO-2', reference: null })).toMatchObject({ state: 'rejected' });
    await expect(connector.orderState({ number: 'PO-9', reference: null })).rejects.toMatchObject({ kind: 'refused' });
  });
});

/**
 * Read-only checks of real suppliers: `SUPPLIER_TEST_REST='https://… key'`, likewise `…_WOOCOMMERCE` and `…_FEED`; in the own
 * network with SUPPLIER_PRIVATE, and NODE_EXTRA_CA_CERTS for a certificate of its own making.
 */
for (const [kind, way] of Object.entries(connections)) {
  const [endpoint, apiKey = ''] = process.env[`SUPPLIER_TEST_${kind.toUpperCase()}`]?.split(' ') ?? [];
  if (endpoint === undefined) continue;
  test(`a real supplier responds by ${kind} as the simulator does`, { timeout: 120_000 }, async () => {
    const httpClient = createHttpClient({ networks: process.env.SUPPLIER_PRIVATE?.split(',') });
    onTestFinished(() => httpClient.close());
    const patience = { timeoutMs: 15_000, tries: 3, firstPauseMs: 500, longestPauseMs: 20_000 };
    const connector = way.open(httpClient, { name: 'The supplier', endpoint, apiKey, patience }, systemClock);
    await connector.test();
    const { products } = await connector.listProducts({ search: null, from: null });
    const codes = products.slice(0, 5).map(({ code }) => code);
    const offers = await all(connector.offers(codes));
    expect(offers.map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
  });
}
