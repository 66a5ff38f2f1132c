import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countRows } from '../../../tests/support/checkout.ts';
import { openConnectedShop } from '../../../tests/support/connected-suppliers.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import type { ProductMove } from './product-moves.contract.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

const suppliers = 'src/dropshipping/connectors/feed/fixtures/';
const fixture = (name: string) => readFileSync(suppliers + name);

async function send(shop: TestShop, { cookies }: Admin, payload: string | Buffer): Promise<ProductMove> {
  const headers = { 'content-type': 'text/csv' };
  const url = '/api/admin/product-moves?name=products.csv';
  const response = await shop.inject({ method: 'POST', url, cookies, headers, payload });
  expect(response.statusCode, response.payload).toBe(201);
  return response.json();
}

async function bringIn(shop: TestShop, admin: Admin, payload: string | Buffer): Promise<ProductMove> {
  const { id } = await send(shop, admin, payload);
  expect((await admin.post(`/api/admin/product-moves/${id}/start`, {})).statusCode).toBe(200);
  expect((await shop.jobs.drain()).failures).toEqual([]);
  return (await admin.get(`/api/admin/product-moves/${id}`)).json();
}

type Listed = { id: number; name: string; price: string; isWithdrawn: boolean; stock: number };
const listed = async (admin: Admin) =>
  (await admin.get('/api/admin/products?sort=name&limit=100')).json<(Listed & Record<string, unknown>)[]>();

test('Shopify’s export is shown first, and then comes in with its sizes, texts and costs', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);

  const checked = await send(shop, admin, fixture('shopify-variants.csv'));

  expect(checked).toMatchObject({ shop: 'shopify', state: 'checked', undoUntil: null });
  expect(checked.report).toMatchObject({ rows: 4, products: 4, families: 1, created: 4, refused: 0, pictures: 4 });
  expect(checked.columns).toContainEqual({ heading: 'Cost per item', example: '11.00', field: 'cost' });
  expect(checked.report.remarks.filter(({ kind }) => kind === 'note')).toHaveLength(3);
  expect(await listed(admin)).toEqual([]);

  const done = await bringIn(shop, admin, fixture('shopify-variants.csv'));

  expect(done).toMatchObject({ state: 'done', progress: { rows: 4, done: 4, picturesLeft: 0 } });
  const goods = await listed(admin);
  expect(goods.map(({ name, price, stock, isWithdrawn }) => [name, price, stock, isWithdrawn])).toEqual([
    ['Clumping Cat Litter 10 l', '11.50', 40, true],
    ['Waxed Dog Coat, Large', '28.00', 0, true],
    ['Waxed Dog Coat, Medium', '26.00', 7, true],
    ['Waxed Dog Coat, Small', '24.00', 12, true],
  ]);
  expect(goods[0]).toMatchObject({
    slug: 'cat-litter-10l',
    description: 'Clumps & clears.',
    kind: 'litter',
    pet: 'cat',
  });
  expect(goods[3]).toMatchObject({
    description: 'A coat for wet walks.\n- Waxed cotton',
    brand: 'Barker',
    gtin: '5012345678900',
    costPerItem: '11.00',
    weightGrams: 350,
    pet: 'dog',
  });
  const [family] = (await admin.get('/api/admin/families')).json<
    { name: string; variants: number; options: object[] }[]
  >();
  expect(family).toMatchObject({ name: 'Waxed Dog Coat', variants: 3, options: [{ name: 'Size' }] });
});

test('the same file again doubles nothing, and with other prices changes just those', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = fixture('shopify-variants.csv').toString();
  await bringIn(shop, admin, file);

  expect((await bringIn(shop, admin, file)).report).toMatchObject({ created: 0, changed: 0, unchanged: 4 });
  const dearer = file
    .replace('26.00,32.00', '27.50,')
    .replace(',7,deny', ',99,deny')
    .replaceAll('waxed-dog-coat', 'coat');
  expect((await bringIn(shop, admin, dearer)).report).toMatchObject({ created: 0, changed: 1, unchanged: 3 });

  const [, , medium] = await listed(admin);
  expect(medium).toMatchObject({ name: 'Waxed Dog Coat, Medium', price: '27.50', stock: 7 });
  expect(await countRows(shop, 'product_families')).toBe(1);
});

test('within a day all of it is taken back, but not what was ordered or edited since', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = fixture('shopify-variants.csv').toString();
  const { id } = await bringIn(shop, admin, file);
  const again = await bringIn(shop, admin, file.replace('26.00,32.00', '27.50,'));

  expect((await admin.post(`/api/admin/product-moves/${again.id}/undo`, {})).json()).toMatchObject({
    state: 'undoing',
  });
  await shop.jobs.drain();
  expect((await listed(admin)).map(({ price }) => price)).toEqual(['11.50', '28.00', '26.00', '24.00']);
  await admin.post(`/api/admin/product-moves/${id}/undo`, {});
  expect((await shop.jobs.drain()).failures).toEqual([]);

  expect((await admin.get(`/api/admin/product-moves/${id}`)).json()).toMatchObject({
    state: 'undone',
    undoUntil: null,
  });
  expect(await listed(admin)).toEqual([]);
  expect(await countRows(shop, 'product_families')).toBe(0);
  const next = await bringIn(shop, admin, file);
  expect(next.report).toMatchObject({ created: 4 });
  shop.clock.advance(25 * 3_600_000);
  const late = await admin.post(`/api/admin/product-moves/${next.id}/undo`, {});
  expect(late.json()).toMatchObject({ code: 'too-late' });
});

test('WooCommerce’s variations find their parent, and one without a price stays off sale', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);

  const { report, shop: program } = await bringIn(shop, admin, fixture('woo-export.csv'));

  expect(program).toBe('woocommerce');
  expect(report).toMatchObject({ created: 4, refused: 0, families: 1 });
  const goods = await listed(admin);
  expect(goods.map(({ name, price, stock }) => [name, price, stock])).toEqual([
    ['Cat & kitten litter 10 l', '6.40', 10],
    ['Dog coat', '9.00', 7],
    ['Harness, M', '11.00', 6],
    ['Harness, S', '11.00', 4],
  ]);
  expect(goods.every(({ isWithdrawn }) => isWithdrawn)).toBe(true);
});

test.each([
  ['shopify-pictures.csv', ['Fleece Bed, M 24.99', 'Fleece Bed, S 19.99', 'Old Toy 4.99']],
  ['prestashop.csv', ['Old house 72.00', 'Rabbit house 120.00']],
  ['magento-store-views.csv', ['Cat wand 5.00', 'Travel bowl 7.50']],
])('%s comes in as it is', async (name, expected) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await bringIn(shop, admin, fixture(name));
  expect((await listed(admin)).map((one) => `${one.name} ${one.price}`)).toEqual(expected);
});

test.each([
  [
    'Wix',
    'handleId,fieldType,name,sku,price,surcharge,visible,inventory,productOptionName1,productOptionDescription1\n' +
      'tee,Product,Dog Tee,TEE,20,,true,,Size,Small;Large\ntee,Variant,,TEE-S,,0,true,4,,Small\ntee,Variant,,TEE-L,,4.50,true,2,,Large\n',
    ['Dog Tee, Large 24.50 2', 'Dog Tee, Small 20.00 4'],
  ],
  [
    'Squarespace',
    'Product ID [Non Editable],Variant ID [Non Editable],Product URL,Title,SKU,Option Name 1,Option Value 1,Price,Sale Price,Stock,Visible,Hosted Image URLs\n' +
      'p1,v1,lead,Lead,L-1,Length,1 m,9.00,,3,Yes,\n,v2,,,L-2,Length,2 m,12.00,11.00,Unlimited,Yes,\n',
    ['Lead, 1 m 9.00 3', 'Lead, 2 m 11.00 0'],
  ],
  [
    'Google',
    'id\ttitle\tdescription\tlink\timage_link\tavailability\tprice\titem_group_id\tsize\n' +
      '1\tDry Food, 2 kg\tGood.\thttps://x.example/1\t\tin_stock\t9.00 GBP\tG1\t2 kg\n2\tDry Food, 6 kg\tGood.\thttps://x.example/2\t\tout_of_stock\t21.00 GBP\tG1\t6 kg\n',
    ['Dry Food, 2 kg 9.00 10', 'Dry Food, 6 kg 21.00 0'],
  ],
  [
    'a list with commas before the pence',
    'Artikel;Name;Price;Stock\nA1;Näpfe;"1.234,50";3\nA2;Bürste;7,95;1\n',
    ['Bürste 7.95 1', 'Näpfe 1234.50 3'],
  ],
])('%s comes in', async (_name, file, expected) => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const { progress } = await bringIn(shop, admin, file);
  expect(progress.done).toBe(progress.rows);
  expect((await listed(admin)).map((one) => `${one.name} ${one.price} ${one.stock}`)).toEqual(expected);
});

test('what cannot be used is named by row and column, and the columns chosen are remembered', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = 'Item,Ours,Theirs,GTIN\nRope,8.99,9.99,1234\nBall,free,4.00,\n,3.00,3.00,\nLead,7.00,8.00,\n';
  const { id, columns } = await send(shop, admin, file);
  expect(columns.map(({ field }) => field)).toEqual([null, null, null, 'gtin']);

  const body = { columns: { Item: 'name', Ours: 'price' } };
  const changed = (await admin.put(`/api/admin/product-moves/${id}`, body)).json<ProductMove>();

  expect(changed.report).toMatchObject({ created: 2, refused: 2, drafts: 2 });
  expect(changed.report.remarks).toEqual([
    { row: 2, column: 'GTIN', kind: 'note', reason: expect.stringContaining('“1234”') },
    { row: 3, column: 'Ours', kind: 'fault', reason: '“free” makes no sense.' },
    { row: 4, column: 'Item', kind: 'fault', reason: 'Enter a name' },
  ]);
  expect((await send(shop, admin, file)).columns.map(({ field }) => field)).toEqual(['name', 'price', null, 'gtin']);
  await admin.post(`/api/admin/product-moves/${id}/start`, {});
  expect((await admin.post(`/api/admin/product-moves/${id}/start`, {})).json()).toMatchObject({ code: 'move-begun' });
});

test('pictures are fetched in the background, and what the old shop sold goes on sale with its first one', async () => {
  await using opened = await openConnectedShop([{}]);
  const { shop, admin, simulator } = opened;
  const at = (file: string) => `${simulator.url}/suppliers/1/pictures/${file}`;
  const rows = [
    `coat,Coat,Size,S,C-S,20,4,${at('S1-04.webp')},,active`,
    `coat,,,L,C-L,25,4,${at('S1-05.webp')},${at('S1-06.webp')},`,
    `bowl,Bowl,,,B-1,5,4,${at('none.webp')},,active`,
    `ball,Ball,,,B-2,5,4,${at('S1-04.webp')},,draft`,
  ];
  const heading =
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Image Src,Variant Image,Status';

  const { id } = await bringIn(shop, admin, [heading, ...rows].join('\n'));

  const { progress } = (await admin.get(`/api/admin/product-moves/${id}`)).json<ProductMove>();
  expect(progress).toMatchObject({ picturesLeft: 0, pictureFaults: [{ name: 'Bowl' }] });
  const goods = (await listed(admin)).filter(({ name }) => !name.startsWith('Product'));
  expect(goods.map(({ name, isWithdrawn, images }) => [name, isWithdrawn, (images as object[]).length])).toEqual([
    ['Ball', true, 1],
    ['Bowl', true, 0],
    ['Coat, L', false, 3],
    ['Coat, S', false, 2],
  ]);
  const sold = await admin.post('/api/admin/product-moves/99/start', {});
  expect(sold.statusCode).toBe(404);
});

test('goods without a price cannot be put on sale', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await bringIn(shop, admin, 'SKU,Name\nA,Rope\n');
  const [rope] = await listed(admin);

  const body = { ids: [rope?.id], isWithdrawn: false };
  const response = await admin.post('/api/admin/products/bulk', body);

  expect(JSON.stringify(response.json())).toContain('Give Rope a price first.');
});

test('the template comes in as it is, and what is no list of products is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const template = await admin.get('/api/admin/product-moves/template');
  expect((await bringIn(shop, admin, template.payload)).report).toMatchObject({ created: 4, refused: 0, families: 1 });
  const headers = { 'content-type': 'text/csv' };
  const url = '/api/admin/product-moves?name=x.csv';
  for (const payload of ['', '%PDF-1.4', '<html><p>Sign in</p></html>', 'Name,Price\n']) {
    const response = await shop.inject({ method: 'POST', url, cookies: admin.cookies, headers, payload });
    expect(response.statusCode, payload).toBe(400);
  }
});

test('WooCommerce’s categories each become one of ours, by name or by meaning', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await shop.pool.query(
    `insert into categories (key, name, address, parent_key, position) values ('beds', 'Beds', 'beds', 'accessories', 9), ('gifts', 'Gifts, Cards', 'gifts', null, 9)`,
  );
  const file = [
    'ID,Type,SKU,Name,Published,Regular price,Categories,Images',
    '1,simple,B-1,Snug,1,20.00,"Dogs > Beds, Cats > Beds, Gifts\\, Cards",',
    '2,simple,B-2,Chew,1,2.00,"Dog treats, Health & Care",',
    '3,simple,B-3,Ball,1,3.00,Toys,',
  ].join('\n');
  expect((await bringIn(shop, admin, file)).report).toMatchObject({ created: 3, refused: 0 });

  const [ball, chew, snug] = await listed(admin);
  expect(snug).toMatchObject({ category: 'accessories', subcategory: 'beds', pet: 'dog' });
  expect(snug).toMatchObject({ alsoIn: ['gifts'], alsoFor: ['cat'] });
  expect(chew).toMatchObject({ category: 'food', alsoIn: ['health'], pet: 'dog', alsoFor: [] });
  expect(ball).toMatchObject({ category: 'accessories', subcategory: null, alsoIn: [], pet: null });
});

test('gift cards of the old shop are told, and stay off sale until staff have made them such', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = [
    'Handle,Title,Type,Variant Price,Variant Inventory Qty,Image Src,Gift Card,Status',
    'gift,Gift Card,Vouchers,25.00,9,https://cdn.example/gift.jpg,TRUE,active',
    'card,Present Card,Gift Cards,30.00,9,https://cdn.example/card.jpg,,active',
    'rope,Rope,Toys,5.00,9,https://cdn.example/rope.jpg,FALSE,active',
  ].join('\n');
  const { report, columns } = await bringIn(shop, admin, csv);
  expect(columns).toContainEqual(expect.objectContaining({ heading: 'Gift Card', field: 'giftCard' }));
  expect(report.remarks).toMatchObject([
    { row: 2, kind: 'note', reason: expect.stringContaining('This is a gift card') },
    { row: 3, kind: 'note', reason: expect.stringContaining('This is a gift card') },
  ]);
  const { rows } = await shop.pool.query('select name from products where is_gift_card');
  expect(rows).toEqual([]);
  expect(report).toMatchObject({ created: 3, drafts: 2 });
});
