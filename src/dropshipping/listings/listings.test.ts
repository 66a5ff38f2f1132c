import { expect, test } from 'vitest';
import { countRows } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import type { BulkImport } from '../product-imports/bulk-imports.contract.ts';
import type { CategoryMapping, Listing, ListingRead } from './listings.contract.ts';

type Opened = Awaited<ReturnType<typeof openConnectedShop>>;

const path = (rest: string) => `/api/suppliers/1/${rest}` as const;

/** S1-01 to S1-03 are in the shop; of the others those with an even number are toys, the next food, S1-10 has no category. */
async function openRead(): Promise<Opened> {
  const opened = await openConnectedShop([{}]);
  const goods = [...opened.simulator.supplier(1).goods.values()];
  goods.forEach((one, at) => {
    if (one.code !== 'S1-10') one.category = at % 2 === 0 ? 'Dog > Food' : 'Dog > Toys';
  });
  await read(opened);
  return opened;
}

async function read({ admin, shop }: Opened): Promise<ListingRead> {
  const begun = await admin.post(path('listings/reading'));
  expect(begun.statusCode, begun.payload).toBe(201);
  expect(begun.json()).toMatchObject({ isRunning: true, read: 0 });
  await shop.jobs.drain();
  return (await admin.get(path('listings/reading'))).json();
}

async function list({ admin }: Opened, query = ''): Promise<Listing[]> {
  const reply = await admin.get(path(`listings?${query}`));
  expect(reply.statusCode, reply.payload).toBe(200);
  return reply.json();
}

const codes = (all: readonly Listing[]) => all.map(({ code }) => code);

async function mapCategory({ admin }: Opened, theirs: string, mapping: object | null): Promise<CategoryMapping[]> {
  const reply = await admin.put(path('category-mappings'), { mappings: [{ theirs, mapping }] });
  expect(reply.statusCode, reply.payload).toBe(200);
  return reply.json();
}

async function importAll({ admin, shop }: Opened, body: object): Promise<BulkImport> {
  const begun = await admin.post(path('listing-imports'), body);
  expect(begun.statusCode, begun.payload).toBe(201);
  await shop.jobs.drain();
  return (await admin.get(path(`bulk-imports/${begun.json().id}`))).json();
}

test('a list whose pages repeat themselves ends, and nothing is forgotten', async () => {
  await using opened = await openRead();
  const { shop, admin } = opened;
  const before = await countRows(shop, 'supplier_listings');
  const { fetch } = shop.deps.httpClient;
  shop.deps.httpClient.fetch = async (request) => {
    const response = await fetch({ ...request, headers: { ...request.headers, 'if-none-match': '' } });
    const page = JSON.parse(response.body.toString());
    const products = page.products.slice(0, 2);
    return { ...response, headers: {}, body: Buffer.from(JSON.stringify({ products, next: '1' })) };
  };
  await admin.post(path('listings/reading'));
  await shop.jobs.drain();
  shop.deps.httpClient.fetch = fetch;
  expect((await admin.get(path('listings/reading'))).json()).toMatchObject({
    fault: 'Its list does not end: page after page brings nothing new.',
  });
  expect(await countRows(shop, 'supplier_listings')).toBe(before);
});

test('a supplier’s whole list is read, and says what is in the shop', async () => {
  await using opened = await openRead();
  const goods = opened.simulator.supplier(1).goods.size;
  const all = await list(opened, 'limit=200');
  expect(all).toHaveLength(goods);
  expect(all.find(({ code }) => code === 'S1-01')).toMatchObject({
    cost: '4.00',
    product: { id: 1 },
    firstSeenAt: null,
  });
  expect(codes(await list(opened, 'isInShop=true')).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'S1-01',
    'S1-02',
    'S1-03',
  ]);
  expect(codes(await list(opened, 'isInShop=false'))).not.toContain('S1-01');
});

test('the list is filtered by words, category, cost, stock and age, and sorted', async () => {
  await using opened = await openRead();
  const { shop, simulator } = opened;
  const { goods } = simulator.supplier(1);
  Object.assign(goods.get('S1-04') ?? {}, { price: 999, stock: 0 });
  Object.assign(goods.get('S1-05') ?? {}, { price: 101, stock: 77 });
  const model = goods.get('S1-06');
  if (model) goods.set('S1-NEW', { ...model, code: 'S1-NEW', name: 'Brand new squeaker' });
  shop.clock.advance(86_400_000);
  await read(opened);
  expect(codes(await list(opened, 'q=squeak'))).toEqual(['S1-NEW']);
  expect(codes(await list(opened, 'q=s1-04'))).toEqual(['S1-04']);
  expect(codes(await list(opened, 'newSinceDays=7'))).toEqual(['S1-NEW']);
  expect(codes(await list(opened, 'sort=newest&limit=1'))).toEqual(['S1-NEW']);
  expect(codes(await list(opened, 'sort=cost-desc&limit=1'))).toEqual(['S1-04']);
  expect(codes(await list(opened, 'sort=cost-asc&limit=1'))).toEqual(['S1-05']);
  expect(codes(await list(opened, 'sort=stock-desc&limit=1'))).toEqual(['S1-05']);
  expect(codes(await list(opened, 'costTo=1.01'))).toEqual(['S1-05']);
  expect(codes(await list(opened, 'costFrom=9.99'))).toEqual(['S1-04']);
  expect(codes(await list(opened, 'stockFrom=77'))).toEqual(['S1-05']);
  const food = await list(opened, `category=${encodeURIComponent('Dog > Food')}&limit=200`);
  expect(new Set(food.map(({ category }) => category))).toEqual(new Set(['Dog > Food']));
});

test('categories are mapped once, and those that are not are told with their products', async () => {
  await using opened = await openRead();
  const before = (await opened.admin.get(path('category-mappings'))).json<CategoryMapping[]>();
  expect(before.map(({ theirs, mapping }) => ({ theirs, mapping }))).toEqual(
    expect.arrayContaining([
      { theirs: '', mapping: null },
      { theirs: 'Dog > Toys', mapping: null },
    ]),
  );
  const after = await mapCategory(opened, 'Dog > Toys', { category: 'accessories', pet: 'dog' });
  expect(after.at(-1)).toMatchObject({
    theirs: 'Dog > Toys',
    mapping: { category: 'accessories', kind: null, pet: 'dog' },
  });
  const unmapped = await list(opened, 'isUnmapped=true&limit=200');
  expect(unmapped.map(({ category }) => category)).not.toContain('Dog > Toys');
  await mapCategory(opened, 'Dog > Toys', null);
  expect(await list(opened, 'isUnmapped=true&limit=200')).toHaveLength(opened.simulator.supplier(1).goods.size);
});

test('all that match are imported as drafts under their mapped categories, and again without doubling', async () => {
  await using opened = await openRead();
  const { admin, shop } = opened;
  const nothing = await admin.post(path('listing-imports'), {});
  expect([nothing.statusCode, nothing.json().code]).toEqual([409, 'nothing-to-import']);
  await mapCategory(opened, 'Dog > Toys', { category: 'accessories', pet: 'dog' });
  const wanted = (await list(opened, `category=${encodeURIComponent('Dog > Toys')}&isInShop=false&limit=200`)).length;

  const done = await importAll(opened, {});

  expect(done).toMatchObject({ total: wanted, done: wanted, isOver: true });
  expect(done.products.filter(({ refusal }) => refusal !== null)).toEqual([]);
  const drafts = `products where supplier_id = 1 and category = 'accessories' and pet = 'dog' and withdrawn_at is not null`;
  expect(await countRows(shop, drafts)).toBe(wanted);
  const again = await admin.post(path('listing-imports'), {});
  expect([again.statusCode, again.json().code]).toEqual([409, 'nothing-to-import']);
  await mapCategory(opened, 'Dog > Food', { category: 'food', pet: 'dog' });
  const [one] = await list(opened, `category=${encodeURIComponent('Dog > Food')}&isInShop=false`);
  const put = await importAll(opened, { codes: [one?.code], isWithdrawn: false, margin: '50%' });
  expect(put.products).toMatchObject([{ code: one?.code, refusal: null }]);
  expect(await countRows(shop, `products where id = ${put.products[0]?.productId} and withdrawn_at is null`)).toBe(1);
});

test('what is no longer listed is forgotten, but an empty list, or a dead supplier, replaces nothing', async () => {
  await using opened = await openRead();
  const { admin, shop, simulator } = opened;
  const { goods, faults } = simulator.supplier(1);
  goods.delete('S1-09');
  shop.clock.advance(60_000);
  await read(opened);
  expect(codes(await list(opened, 'limit=200'))).not.toContain('S1-09');
  const left = goods.size;
  for (const fault of ['empty', 'unauthorised'] as const) {
    faults.set(fault, 'all');
    shop.clock.advance(60_000);
    const begun = await admin.post(path('listings/reading'));
    expect(begun.statusCode).toBe(201);
    await shop.jobs.drain();
    expect((await admin.get(path('listings/reading'))).json()).toMatchObject({
      isRunning: false,
      fault: expect.any(String),
    });
    expect(await list(opened, 'limit=200')).toHaveLength(left);
    faults.clear();
  }
});

test('late pages of a list that was just read are answered by its index alone', async () => {
  await using opened = await openRead();
  const { rows } = await opened.shop.pool.query(
    `select relpages > 0 and relallvisible = relpages as "isVisible" from pg_class where relname = 'supplier_listings'`,
  );
  expect(rows).toEqual([{ isVisible: true }]);
});
