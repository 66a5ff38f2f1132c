// Also on PostgreSQL 15 behind PgBouncer: long transactions in batches.
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { fromPounds } from '#platform/money.ts';
import { largestImport } from '#platform/table-files/import-file.contract.ts';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { countRows, stockOf, supplyGoods } from '../../../tests/support/checkout.ts';
import { longestTurnOf } from '../../../tests/support/longest-turn.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { importProducts } from './import-products.ts';
import { deleteImportedRows } from './imported-rows.ts';

type Admin = Awaited<ReturnType<typeof owner>>;

function send(shop: TestShop, { cookies }: Admin, csv: string | Buffer, query = '') {
  const headers = { 'content-type': 'text/csv' };
  return shop.inject({ method: 'POST', url: `/api/admin/products/import${query}`, cookies, headers, payload: csv });
}

const dropshipped = {
  name: 'Felt Mouse',
  price: '10.00',
  supplierId: 1,
  supplierProductCode: 'TPF-TO-1234',
  supplierPrice: fromPounds('7.00'),
  margin: '0.3',
};

test('what was exported comes in again and changes nothing', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(
    shop,
    {
      name: '=Rope, "tug"',
      description: 'One;\ntwo',
      // In another order than jsonb keeps them in.
      details: { material: '-cotton', size: '30 cm', care: 'Wash at 30°' },
      brand: 'Bärker',
      gtin: '036000291452',
      stock: 3,
    },
    { ...dropshipped, pet: 'cat', netQuantity: 0.25, netUnit: 'kg', isFeatured: true },
    { name: 'Old Collar', withdrawnAt: shop.clock.now() },
  );
  const file = await admin.get('/api/admin/products/export');
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
  });
  expect(file.payload).toContain(`'=Rope`);
  const reply = await send(shop, admin, file.payload);
  expect(reply.json()).toEqual({
    dryRun: false,
    rows: 3,
    created: 0,
    changed: 0,
    unchanged: 3,
    refused: 0,
    faults: [],
  });
});

test('rows change what they name, by id or by slug, and make what is new', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, { name: 'Rope', brand: 'Barker', description: 'A rope.' }, dropshipped);
  const csv = [
    'id,slug,name,category,price,brand,newStock,featured,netQuantity,netUnit,material',
    '1,,,,"£1,234.50",,4,yes,,,Cotton',
    ',felt-mouse-2,Felt Mice,,14,,,,,,',
    ',,Fish Cave,Accessories,7.5,Vale,6,no,,,',
    ',oat-treats,Oat Treats,food,3.20,,,,250,G,',
    ',,,,,,,,,,',
  ].join('\r\n');
  const reply = await send(shop, admin, `\ufeff${csv}\r\n`);
  expect(reply.json()).toMatchObject({ rows: 4, created: 2, changed: 2, unchanged: 0, refused: 0, faults: [] });
  const list = (await admin.get('/api/admin/products?sort=newest')).json();
  expect(list).toEqual([
    expect.objectContaining({ slug: 'oat-treats', netQuantity: { value: 250, unit: 'g' }, stock: 0 }),
    expect.objectContaining({ slug: 'fish-cave', price: '7.50', stock: 6 }),
    expect.objectContaining({ name: 'Felt Mice', price: '14.00', margin: '0.5' }),
    expect.objectContaining({
      name: 'Rope',
      price: '1234.50',
      brand: null,
      description: 'A rope.',
      stock: 4,
      isFeatured: true,
      details: { material: 'Cotton' },
    }),
  ]);
  expect((await admin.get('/api/admin/products/1/stock-changes')).json()).toMatchObject([
    { after: 4, reason: 'import' },
  ]);
  expect(await countRows(shop, `audit_log where action = 'product.imported'`)).toBe(4);
});

test('a GTIN comes in by its column, and one a spreadsheet has spoilt is refused', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope', { name: 'Ball', gtin: '96385074' });
  const report = (await send(shop, admin, 'id,gtin\n1,5012345678900\n2,5.01235E+12\n')).json();
  expect(report).toMatchObject({ changed: 1, refused: 1, faults: [{ row: 3, column: 'gtin' }] });
  expect((await send(shop, admin, 'id,gtin\n2,\n')).json()).toMatchObject({ changed: 1 });
  const gtinOf = async (id: number) =>
    (await admin.get(`/api/admin/products/${id}`)).json<{ gtin: string | null }>().gtin;
  expect([await gtinOf(1), await gtinOf(2)]).toEqual(['5012345678900', null]);
});

test('an invalid row is reported by number, column and reason, and stops none of the others', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await supplyGoods(shop);
  await stockProducts(shop, 'Rope', dropshipped);
  const csv = [
    'id,slug,name,category,price,vatRate,newStock,supplierPrice',
    '99,,,,1.00,,,',
    '2,,,,6.99,,,7.00',
    '1,,,,,,,3.00',
    ',,Ball,toys,cheap,20,,',
    ',,Ball,accessories,5,20,-1,',
    ',Bad Slug,Ball,accessories,5,,,',
    '1,,Rope,accessories',
    '1,,Long Rope,,,,,',
    '1,,Longer Rope,,,,,',
    `,,${'x'.repeat(201)},food,1,,,`,
  ].join('\n');
  const report = (await send(shop, admin, csv)).json();
  expect(report).toMatchObject({ rows: 10, changed: 0, created: 0 });
  expect(report.faults.map(({ row, column }: { row: number; column: string }) => [row, column])).toEqual([
    [2, 'id'],
    [3, 'price'],
    [4, 'supplierPrice'],
    [5, 'category'],
    [5, 'price'],
    [6, 'newStock'],
    [7, 'slug'],
    [8, null],
    [9, 'id'],
    [10, 'id'],
    [11, 'name'],
  ]);
});

test('a dry run reports the same and changes nothing', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const csv = 'id,name,category,price\n1,Long Rope,,\n,Ball,accessories,5\n,Ball,accessories,\n';
  const dry = (await send(shop, admin, csv, '?dryRun=true')).json();
  expect([await countRows(shop, 'products'), await countRows(shop, 'audit_log')]).toEqual([1, 0]);
  const real = (await send(shop, admin, csv)).json();
  expect(dry).toEqual({ ...real, dryRun: true });
  expect(real).toMatchObject({
    created: 1,
    changed: 1,
    refused: 1,
    faults: [{ row: 4, column: 'price', reason: 'Enter an amount in pounds such as 12.99' }],
  });
});

test('a price with a comma before its pence is rejected and never read as hundreds', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = 'name,category,price\nBall,accessories,"7,99"\nRope,accessories,"£1,250.50"\n';
  expect((await send(shop, admin, csv)).json()).toMatchObject({
    created: 1,
    faults: [{ row: 2, column: 'price', reason: 'Use a point for pence: 9.50' }],
  });
  expect((await shop.pool.query('select name, price from products')).rows).toEqual([{ name: 'Rope', price: 125_050 }]);
});

const names = 'Name; CATEGORY ;Price (£);Cost per item;QTY;Brand;;';

test.each([
  ['with semicolons and a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['with tabs', (text: string) => Buffer.from(text.replaceAll(';', '\t'))],
  ['in Windows’ own letters', (text: string) => Buffer.from(text, 'latin1')],
  ['as Unicode text', (text: string) => Buffer.from(`\uFEFF${text.replaceAll(';', '\t')}`, 'utf16le')],
])('a spreadsheet saved %s comes in, whatever case its headings have', async (_, saved) => {
  await using shop = await openShop();
  const csv = `${names}\r\n"Rope; red";Accessories;£1,250.50;£3;4;Bärker;;\r\nBall;food;"9,50";;;;;\r\n`;
  expect((await send(shop, await owner(shop), saved(csv))).json()).toMatchObject({
    rows: 2,
    created: 1,
    faults: [{ row: 3, column: 'price', reason: 'Use a point for pence: 9.50' }],
  });
  expect((await shop.pool.query('select name, price, cost_per_item, stock, brand from products')).rows).toEqual([
    {
      name: expect.stringMatching(/^Rope; red$|^Rope red$/),
      price: 125_050,
      cost_per_item: 300,
      stock: 4,
      brand: 'Bärker',
    },
  ]);
});

test('categories and animals may be called as the screens call them', async () => {
  await using shop = await openShop();
  const csv =
    'name,category,pet,price\nRope,Accessories & Toys,Dogs,5\nHay,food & treats,Small pets,6\nMat,health,,4\n';
  expect((await send(shop, await owner(shop), csv)).json()).toMatchObject({ created: 3, faults: [] });
  expect((await shop.pool.query('select category, pet from products order by id')).rows).toEqual([
    { category: 'accessories', pet: 'dog' },
    { category: 'food', pet: 'small-pet' },
    { category: 'health', pet: null },
  ]);
});

test('of headings that will not do each is named, with what is wrong with it', async () => {
  await using shop = await openShop();
  const reply = await send(shop, await owner(shop), 'Title;Colour;constructor;Price;Cost;price\nRope;red;x;5;3;5\n');
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(
    'The first row must name the columns, and we don’t know “Colour” and “constructor”; “Price” and “price” are there twice. Export your products to see the names.',
  );
});

test.each([
  ['PK\u0003\u0004 and more', 'it is an Excel workbook or a ZIP archive; please save it as CSV'],
  ['\u0089PNG\r\n and more', 'it is a picture'],
  ['\u00FF\u00D8\u00FF and more', 'it is a picture'],
])('a file that is no text is named as what it is: %j', async (file, what) => {
  await using shop = await openShop();
  const reply = await send(shop, await owner(shop), Buffer.from(file, 'latin1'));
  expect(reply.statusCode).toBe(400);
  expect(reply.json().message).toBe(`That file can’t be read: ${what}.`);
});

test('sales since the export are not undone', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  await stockProducts(shop, 'Rope');
  const { payload } = await admin.get('/api/admin/products/export');
  await shop.pool.query('update products set stock = 7');
  expect((await send(shop, admin, payload)).json()).toMatchObject({ unchanged: 1, refused: 0 });
  expect(await stockOf(shop, 1)).toBe(7);
});

test.each([
  ['', 'empty-file', 400],
  ['id,colour\n1,red\n', 'unknown-columns', 400],
  ['id,name,name\n1,a,b\n', 'unknown-columns', 400],
  [`name\n${'x\n'.repeat(10_500_000)}`, 'too-large', 413],
])('a file that begins "%.12s" is refused', async (csv, code, status) => {
  await using shop = await openShop();
  const reply = await send(shop, await owner(shop), csv, '?dryRun=true');
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
});

test('nothing of a file that is too large is imported, however good its rows; without a content length it is rejected as it arrives', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = `name,category,price\nRope,accessories,5\n${' '.repeat(largestImport)}`;
  expect((await send(shop, admin, csv)).statusCode).toBe(413);
  expect(await countRows(shop, 'products')).toBe(0);
  const taken = importProducts(shop.deps, Readable.from([Buffer.from(csv)]), { dryRun: true, byUserId: 1 });
  await expect(taken).rejects.toMatchObject({ code: 'too-large' });
});

test('what Excel writes on Windows is read, and a file that is broken says where', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const latin = Buffer.from('name,category,price\nRope,accessories,\xa35\nBall,accessories,5\n', 'latin1');
  expect((await send(shop, admin, latin)).json()).toMatchObject({ created: 2, faults: [] });
  const named = 'sep=;\r\nname;category;price\r\n"Bowl, blue, deep";accessories;5\r\nBed;accessories;none\r\n';
  expect((await send(shop, admin, named)).json()).toMatchObject({ created: 1, faults: [{ row: 4, column: 'price' }] });
  const zero = 'name,category,price\nRo\0pe,accessories,5\n';
  expect((await send(shop, admin, zero)).json()).toMatchObject({ created: 0, faults: [{ row: 2, column: 'name' }] });
  const open = 'name,category,price\nCave,accessories,5\n"Ball,accessories,5\nRope,accessories,5\n';
  expect((await send(shop, admin, open)).json()).toMatchObject({ created: 1, faults: [{ row: 3, column: null }] });
});

const rows = (count: number) => Array.from({ length: count }, (_, at) => `Bone ${at},accessories,5`);

test('a file whose import was cut off comes in whole when it is sent again, and nothing of it twice', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const lines = ['name,category,price', ...rows(600)];
  async function* cutOff() {
    yield Buffer.from(`${lines.slice(0, 550).join('\n')}\n`);
    while ((await countRows(shop, 'products')) < 500);
    throw new Error('The process died');
  }
  const who = { dryRun: false, byUserId: 1 };
  await expect(importProducts(shop.deps, Readable.from(cutOff()), who)).rejects.toThrow('The process died');
  expect(await countRows(shop, 'products')).toBe(500);

  expect((await send(shop, admin, lines.join('\n'))).json()).toMatchObject({ rows: 600, created: 100, unchanged: 500 });
  expect((await send(shop, admin, lines.join('\n'))).json()).toMatchObject({ created: 0, changed: 0, unchanged: 600 });
  expect(await countRows(shop, 'products')).toBe(600);
});

test('a file that is sent twice at once makes its products once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = ['name,category,price', ...rows(300)].join('\n');
  const reports = await Promise.all([send(shop, admin, csv), send(shop, admin, csv)]);
  const created = reports.map((reply) => reply.json<{ created: number }>().created);
  expect([created[0] ?? 0, created[1] ?? 0].reduce((sum, count) => sum + count)).toBe(300);
  expect(await countRows(shop, 'products')).toBe(300);
});

test('a file whose products have a slug makes them once too when it is sent twice at once', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = ['name,slug,category,price', ...Array.from({ length: 300 }, (_, at) => `Bone,bone-${at},food,5`)].join(
    '\n',
  );
  const reports = await Promise.all([send(shop, admin, csv), send(shop, admin, csv)]);
  const created = reports.map((reply) => reply.json<{ created: number }>().created);
  expect(created.reduce((sum, count) => sum + count)).toBe(300);
  expect(await countRows(shop, 'products')).toBe(300);
});

test('sent again with its errors corrected, a file imports what was rejected, and undoes no sale or edit', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const file = (price: string) => `name,category,price,newStock\nRope,food,4,9\nRope,food,4,9\nBall,food,${price},9\n`;
  expect((await send(shop, admin, file('dear'))).json()).toMatchObject({ created: 2, refused: 1 });
  await shop.pool.query(`update products set stock = 3, name = 'Long Rope' where id = 1`);
  expect((await send(shop, admin, file('5'))).json()).toMatchObject({ created: 1, unchanged: 2, refused: 0 });
  expect([await stockOf(shop, 1), await countRows(shop, `products where name = 'Long Rope'`)]).toEqual([3, 1]);
});

test('imported rows are deleted after a week, and then create products again', async () => {
  await using shop = await openShop();
  const csv = 'category,name,price\nfood,Rope,4\n';
  const who = { dryRun: false, byUserId: 1 };
  await owner(shop);
  const take = () => importProducts(shop.deps, Readable.from([Buffer.from(csv)]), who);
  await take();
  shop.clock.advance(days(6));
  await deleteImportedRows(shop.db, shop.clock.now());
  expect(await take()).toMatchObject({ created: 0, unchanged: 1 });
  shop.clock.advance(days(2));
  await deleteImportedRows(shop.db, shop.clock.now());
  expect(await take()).toMatchObject({ created: 1, unchanged: 0 });
});

test('blank lines keep their place in the count of rows and cost next to nothing', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const blank = '\n'.repeat(1_000_000);
  const reply = await send(shop, admin, `name,category,price\n${blank}Rope,food,4\n${blank}Ball,food,dear\n`);
  expect(reply.json()).toMatchObject({ rows: 2, created: 1, faults: [{ row: 2_000_003, column: 'price' }] });
});

test('a file of more rows than any shop has products is refused in a sentence', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const reply = await send(shop, admin, `name,category,price\n${' , ,\n'.repeat(100_001)}`);
  expect(reply.statusCode).toBe(413);
  expect(reply.json().message).toBe('That file has more than 100,000 rows. Please split it and send each part.');
});

test.each(['', 'name,category,price\nRope,food,4\n'])(
  'a line of millions of empty cells after %j is refused before it is parsed',
  async (before) => {
    await using shop = await openShop();
    const admin = await owner(shop);
    const { result: reply, longestMs } = await longestTurnOf(() => send(shop, admin, before + ','.repeat(3_000_000)));
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'unreadable-file']);
    expect(longestMs).toBeLessThan(500);
  },
);

test('two rows about one product are distinguished however far apart they are', async () => {
  await using shop = await openShop();
  const admin = await owner(shop);
  const csv = [
    'slug,name,category,price',
    'cave,Cave,accessories,5',
    ...rows(300).map((row) => `,${row}`),
    'cave,Den,,',
  ];
  expect((await send(shop, admin, csv.join('\n'))).json()).toMatchObject({
    created: 301,
    changed: 0,
    faults: [{ row: 303, column: 'slug', reason: 'Another row already has this product.' }],
  });
});
