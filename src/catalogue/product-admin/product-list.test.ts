import { expect, test } from 'vitest';
import { fromPounds } from '#platform/money.ts';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { supplyGoods } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

/** In the order of their ids. */
async function fillShelves(shop: TestShop): Promise<void> {
  await supplyGoods(shop);
  const terms = { supplierId: 2, supplierPrice: fromPounds('4.00') };
  await stockProducts(
    shop,
    { name: 'Rope Tug Toy', price: '8.99', stock: 3, brand: 'Barker' },
    { name: 'Puppy Shampoo', category: 'health', price: '6.50', stock: 0 },
    { name: 'Felt Mouse', price: '5.00', stock: 50, ...terms, supplierProductCode: 'LL20412A', margin: '0.2' },
    {
      name: 'Salmon Crunch',
      category: 'food',
      price: '10.00',
      stock: 500,
      ...terms,
      supplierProductCode: '1234',
      margin: '0.6',
    },
    { name: 'Old Collar', price: '3.00', stock: 9, withdrawnAt: shop.clock.now() },
  );
}

const idsIn = (reply: { json: () => { id: number }[] }) => reply.json().map(({ id }) => id);

test.each([
  ['', [3, 5, 2, 1, 4]],
  ['sort=price-asc', [5, 3, 2, 1, 4]],
  ['sort=price-desc', [4, 1, 2, 3, 5]],
  ['sort=stock', [2, 1, 5, 3, 4]],
  ['sort=margin&link=dropshipped', [3, 4]],
  ['sort=newest', [5, 4, 3, 2, 1]],
  ['sort=name-desc', [4, 1, 2, 5, 3]],
  ['sort=stock-desc&withdrawn=false', [4, 3, 1, 2]],
  ['sort=margin-desc&supplierId=2', [4, 3]],
  ['category=food', [4]],
  ['supplierId=2', [3, 4]],
  ['link=none', [5, 2, 1]],
  ['link=none&withdrawn=false', [2, 1]],
  ['stock=low', [2, 1]],
  ['stock=out', [2]],
  ['withdrawn=true', [5]],
  ['q=pupp', [2]],
  ['q=barker', [1]],
  ['q=to', [1]],
  ['q=tug+rope', [1]],
  ['q=ll204', [3]],
  ['q=1234', [4]],
  ['q=3', [3]],
  ['q=%233', [3]],
  ['q=%25', []],
  ['q=nothing+like+it', []],
  ["q='+or+1=1", []],
])('the list for "%s"', async (query, ids) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await fillShelves(shop);
  const reply = await admin.get(`/api/admin/products?${query}`);
  expect(idsIn(reply)).toEqual(ids);
  expect(reply.headers['x-total-count']).toBe(String(ids.length));
});

test('not matched is what goes under a code that the shop made up, and never its own stock', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await fillShelves(shop);
  await stockProducts(
    shop,
    { name: 'Made up', supplierId: 2, supplierProductCode: 'SP-6-1780308600000' },
    { name: 'Made up and gone', supplierId: 1, supplierProductCode: 'SP-7-1780308600000', withdrawnAt: new Date() },
  );
  const list = (query: string) => admin.get(`/api/admin/products?${query}`);
  for (const [query, ids] of [
    ['unmatched=true', [6, 7]],
    ['unmatched=true&withdrawn=false', [6]],
    ['unmatched=true&supplierId=1', [7]],
    ['unmatched=false', [3, 4]],
  ] as const) {
    const reply = await list(query);
    expect([idsIn(reply), reply.headers['x-total-count']]).toEqual([ids, String(ids.length)]);
  }
});

test('few is what the settings call few', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await fillShelves(shop);
  await shop.pool.query(`insert into settings (key, value) values ('lowStock', '9')`);
  const reply = await admin.get('/api/admin/products?stock=low&sort=stock');
  expect(idsIn(reply)).toEqual([2, 1, 5]);
});

test('the list comes in pages, with what only the owner may know', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await fillShelves(shop);
  const reply = await admin.get('/api/admin/products?limit=2&offset=3');
  expect(reply.json()).toEqual([
    expect.objectContaining({ id: 1, supplierName: null, supplierPrice: null, lowStock: true }),
    expect.objectContaining({
      id: 4,
      supplierName: 'Supplier 2',
      supplierProductId: '1234',
      supplierPrice: '4.00',
      margin: '0.6',
      isMatched: true,
    }),
  ]);
  expect(reply.headers).toMatchObject({ 'x-total-count': '5', 'cache-control': 'private, no-store' });
});

test.each(['sort=best', 'link=some', 'stock=much', 'withdrawn=perhaps', 'supplierId=0', 'limit=501'])(
  'a list for %s is refused',
  async (query) => {
    await using shop = await openShop();
    const reply = await (await owner(shop)).get(`/api/admin/products?${query}`);
    expect([reply.statusCode, reply.json().issues[0].path]).toEqual([400, query.split('=')[0]]);
  },
);

test('words of very many products are found in the requested order, with a code and a number beside them', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await fillShelves(shop);
  await shop.pool.query(`
    insert into products (name, slug, category, kind, price, stock)
    select 'Bone ' || n, 'bone-' || n, 'accessories', 'toys', 100 + n, 5 from generate_series(1, 2100) n`);
  await shop.pool.query('analyze products');
  const dearest = await admin.get('/api/admin/products?q=bone&sort=price-desc&limit=2&offset=1');
  expect(dearest.json()).toMatchObject([{ name: 'Bone 2099' }, { name: 'Bone 2098' }]);
  expect(Math.abs(Number(dearest.headers['x-total-count']) - 2100)).toBeLessThan(200);
  const oneDear = await admin.get('/api/admin/products?q=bone&category=food');
  expect(idsIn(oneDear)).toEqual([]);
});
