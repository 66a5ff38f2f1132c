import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { placeOrder, stockProduct } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { orderWords } from './order-admin-list.ts';

let shop: TestShop;
let admin: Awaited<ReturnType<typeof owner>>;
let numbers: Record<'ann' | 'bob' | 'bea', string>;

/** Three orders, a day apart, noon in London: Ann's of £12.98, Bob's of £21.97 (express), Bea's of £30.00, processing. */
beforeAll(async () => {
  shop = await openShop({ now: '2026-06-01T11:00:00Z' });
  admin = await owner(shop);
  const bone = await stockProduct(shop);
  const bed = await stockProduct(shop, { name: 'Bed', price: '30.00' });
  const ann = await order({}, { productId: bone, quantity: 1 });
  const bob = await order(
    { customerName: 'Bob 50% Ash', customerEmail: 'bob_50@ash.example', delivery: 'express' },
    { productId: bone, quantity: 2 },
  );
  const bea = await order(
    { customerName: 'Béa Śliwa', shippingAddress: { address: '2 Mews', city: 'York', postcode: 'YO1 7HH' } },
    { productId: bed, quantity: 1 },
  );
  await admin.patch(`/api/orders/${bea}/status`, { status: 'processing' });
  numbers = { ann, bob, bea };
});

afterAll(() => shop[Symbol.asyncDispose]());

async function order(who: object, ...items: object[]): Promise<string> {
  const reply = await placeOrder(shop, { body: { ...who, items } });
  shop.clock.advance(days(1));
  return String(reply.json().orderNumber);
}

async function found(query: string) {
  const reply = await admin.get(`/api/orders?${query}`);
  const list = reply.json<{ orderNumber: string }[]>();
  const nameOf = (number: string) => Object.entries(numbers).find(([, one]) => one === number)?.[0];
  return {
    status: reply.statusCode,
    total: reply.headers['x-total-count'],
    names: list.map((one) => nameOf(one.orderNumber)),
  };
}

test.each([
  ['', ['bea', 'bob', 'ann']],
  ['sort=oldest', ['ann', 'bob', 'bea']],
  ['sort=total-desc', ['bea', 'bob', 'ann']],
  ['sort=total-asc', ['ann', 'bob', 'bea']],
  ['status=processing', ['bea']],
  ['delivery=express', ['bob']],
  ['from=2026-06-02', ['bea', 'bob']],
  ['to=2026-06-02', ['bob', 'ann']],
  ['from=2026-06-02&to=2026-06-02', ['bob']],
  ['q=ann.barker', ['bea', 'ann']],
  ['q=BARKER%20ls1', ['ann']],
  ['q=bo', ['bob']],
  ['q=ls14ap', ['bob', 'ann']],
  ['q=YO1%207HH', ['bea']],
  ['q=50%25', ['bob']],
  ['q=_50', ['bob']],
  ['q=b_b', []],
  ['q=%C5%9Aliwa', ['bea']],
  ['q=%C5%9A', ['bea']],
  ['q=PV-', ['bea', 'bob', 'ann']],
  ['q=barker&sort=total-desc', ['bea', 'ann']],
  ['q=,', ['bea', 'bob', 'ann']],
  ['q=nobody', []],
])('?%s finds %j', async (query, names) => {
  expect(await found(query)).toMatchObject({ status: 200, names, total: String(names.length) });
});

test('an order is found by its number, in part and however it is typed', async () => {
  const { bob } = numbers;
  for (const typed of [bob, bob.toLowerCase(), bob.slice(3), bob.slice(0, 8), ` ${bob} `]) {
    expect((await found(`q=${encodeURIComponent(typed)}`)).names).toContain('bob');
  }
});

test('orders are paged, with the total number', async () => {
  expect(await found('limit=1&offset=1')).toEqual({ status: 200, total: '3', names: ['bob'] });
  expect(await found('q=barker&limit=1&offset=1')).toEqual({ status: 200, total: '2', names: ['ann'] });
  expect(await found('offset=100')).toMatchObject({ names: [] });
});

test('the day of an order is the one in London', async () => {
  await using summer = await openShop({ now: '2026-06-30T23:30:00Z' }); // half past midnight, on the first of July
  const admin = await owner(summer);
  await placeOrder(summer, { body: { items: [{ productId: await stockProduct(summer), quantity: 1 }] } });
  expect((await admin.get('/api/orders?from=2026-07-01')).json()).toHaveLength(1);
  expect((await admin.get('/api/orders?to=2026-06-30')).json()).toEqual([]);
});

test.each([
  'sort=price',
  'status=lost',
  'delivery=drone',
  'from=yesterday',
  'from=0001-01-01',
  'to=2026-02-30',
  'limit=0',
])('?%s is rejected', async (query) => {
  const reply = await admin.get(`/api/orders?${query}`);
  expect([reply.statusCode, reply.json().issues]).toEqual([
    400,
    [expect.objectContaining({ path: query.split('=')[0] })],
  ]);
});

test('all matching orders are exported as a spreadsheet, and no name becomes a formula', async () => {
  const sly = await order({ customerName: '=HYPERLINK("x")' }, { productId: 1, quantity: 1 });
  const wide = await order({ customerName: '＝1+1' }, { productId: 1, quantity: 1 });
  const reply = await admin.get('/api/admin/orders.csv?q=barker');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...rows] = reply.payload.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toMatch(/^Order number,Placed \(UK time\),Status,Customer,/);
  expect(rows.map((row) => row.split(',')[0])).toEqual([wide, sly, numbers.bea, numbers.ann]);
  expect(rows[0]).toContain(`'＝1+1`);
  expect(rows[1]).toContain(`"'=HYPERLINK(""x"")"`);
  expect(rows[3]).toContain('1 × Rubber Bone');
});

test.each([
  ['Ann Barker', ['%ann%', '%barker%']],
  ['  PV-7K2M  ', ['%pv-7k2m%']],
  ['an', ['% an%']],
  ['100%_\\', [String.raw`%100\%\_\\%`]],
  ['@ , –', []],
  ['', []],
  ['a b c d e f g h', ['% a%', '% b%', '% c%', '% d%', '% e%', '% f%']],
  ['Łukasz', ['%łukasz%']],
])('%j searches for %j', (typed, patterns) => {
  expect(orderWords(typed).map(({ whole }) => whole)).toEqual(patterns);
  expect(orderWords(typed).map(({ prefix }) => prefix)).toEqual(patterns);
});

test('a long word is looked up in the index by its beginning', () => {
  expect(orderWords('Ann.Barker12@mail.example')).toEqual([
    { whole: '%ann.barker12@mail.example%', prefix: '%ann.barker12%' },
  ]);
});
