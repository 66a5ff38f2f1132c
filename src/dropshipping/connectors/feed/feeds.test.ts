import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { days } from '#platform/clock.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import { owner } from '../../../../tests/support/people.ts';
import { openShop } from '../../../../tests/support/shop.ts';
import { simulate } from '../../../../tests/support/simulator.ts';
import type { ListedProducts } from '../connectors.contract.ts';
import type { SupplierFeed } from './feeds.contract.ts';

test.each(['products.csv', 'products.xml'])(
  '%s at the supplier’s address is understood by its headings',
  async (file) => {
    const { shop, browser } = await fed(file);
    await using _shop = shop;
    const feed = (await browser.get('/api/suppliers/1/feed')).json<SupplierFeed>();
    expect(feed).toMatchObject({ upload: null, chosen: {}, products: 10, fault: null });
    expect(feed.samples[0]).toEqual({
      code: 'S1-01',
      name: 'Chew number 1 of S1',
      price: '4.00',
      stock: 20,
      pictures: 1,
    });
    expect(Object.keys(feed.columns)).toEqual(expect.arrayContaining(['code', 'price', 'stock', 'image']));
  },
);

test('an uploaded file replaces the one at the address until it is removed', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  const file = 'SKU;Name;Cost;Qty\n"A;1";Rope;"1.234,50";7\nB2;Ball;£2;out of stock\n;no code;1;1\n';

  const reply = await send(file, '?fileName=spring.csv');

  expect(reply.statusCode).toBe(201);
  expect(reply.json()).toMatchObject({ upload: { fileName: 'spring.csv' }, products: 2, fault: null });
  const { products } = (await browser.get('/api/suppliers/1/listed-products')).json<ListedProducts>();
  expect(products).toMatchObject([
    { code: 'A;1', name: 'Rope', price: '1234.50', stock: 7 },
    { code: 'B2', name: 'Ball', price: '2.00', stock: 0 },
  ]);
  expect((await browser.remove('/api/suppliers/1/feed')).statusCode).toBe(204);
  expect((await browser.get('/api/suppliers/1/feed')).json()).toMatchObject({ upload: null, products: 10 });
  expect((await browser.remove('/api/suppliers/1/feed')).statusCode).toBe(404);
  const { rows } = await shop.pool.query(`select action from audit_log where action like '%feed%' order by id`);
  expect(rows).toEqual([{ action: 'supplier.feed-uploaded' }, { action: 'supplier.feed-removed' }]);
});

test('days in an uploaded file pass, too', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  const end = daysAfter(shopDay(shop.clock.now()), 2);
  await send(`SKU,Name,Cost,Qty,Discontinued Date\nA,Rope,2.00,7,${end}\n`);
  const stock = async () =>
    (await browser.get('/api/suppliers/1/feed')).json<SupplierFeed>().samples.map((sample) => sample.stock);
  expect(await stock()).toEqual([7]);
  shop.clock.advance(days(3));
  expect(await stock()).toEqual([null]);
});

test('headings that cannot be guessed are chosen, and a missing one is reported', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  const uploaded = await send('Artikel,Bezeichnung,EK\nX9,Ball,3.10\n');
  expect(uploaded.json()).toMatchObject({
    headings: ['Artikel', 'Bezeichnung', 'EK'],
    products: 0,
    fault: 'The feed of Barker & Sons cannot be read: none of its columns is known to hold the product codes.',
  });
  const columns = { code: 'Artikel', name: 'Bezeichnung', price: 'EK' };
  const chosen = await browser.put('/api/suppliers/1/feed/columns', { columns });
  expect(chosen.json()).toMatchObject({ chosen: columns, columns, products: 1, fault: null });
  expect(chosen.json<SupplierFeed>().samples).toMatchObject([{ code: 'X9', name: 'Ball', price: '3.10' }]);
  const wrong = await browser.put('/api/suppliers/1/feed/columns', { columns: { colour: 'X' } });
  expect(wrong.statusCode).toBe(400);
});

test.each([
  ['<!doctype html><title>Sign in</title>', 'it is a web page, perhaps one to sign in'],
  ['<!-- x --><html lang="en"><title>Sign in</title></html>', 'it is a web page, perhaps one to sign in'],
  [
    '<table><tr><td>sku</td></tr></table>',
    'it is a table of a web page, as some programs name .xls; please save it as CSV or .xlsx',
  ],
  [
    '<html><body><table><tr><td>x</td></tr></table>',
    'it is a table of a web page, as some programs name .xls; please save it as CSV or .xlsx',
  ],
  [
    '<br />\n<b>Notice</b>: no products<br />\nsku,name\n',
    'it begins with a message of a website and not with products: “Notice: no products sku,name”',
  ],
  ['<rss><channel><item><id>1</id>', 'its XML is broken at line 1, column 31'],
  ['<r>\n<item><id>Cats & dogs</id></item></r>', 'its XML is broken at line 2, column 16'],
  ['<!DOCTYPE x [<!ENTITY a "aaaa">]><rss><item><id>&a;</id></item></rss>', 'its XML is broken at line 1, column 52'],
  ['<rss><channel></channel></rss>', 'it lists no products'],
  ['sku,name,price\n', 'it lists no products'],
  ['sku,name\nA,"Rope\nB,Ball\n', 'row 2 of it cannot be read; a quotation mark may be missing'],
  ['{"products": []}', 'it lists no products'],
  ['{"products": [{"sku": 1}', 'its JSON is broken in line 1'],
  ['PK\u0003\u0004 and more', 'it cannot be unpacked'],
  ['   \n', 'there is nothing in it'],
])('%j is rejected as no feed', async (file, why) => {
  const { shop, send } = await fed('products.csv');
  await using _shop = shop;
  const reply = await send(file);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'unreadable-feed', message: `That file is not a feed: ${why}.` });
});

test('a feed with more columns or levels than any real one is rejected', async () => {
  const { shop, send } = await fed('products.csv');
  await using _shop = shop;
  const wide = await send(`sku,${'a,'.repeat(300)}b\n`);
  expect(wide.json()).toMatchObject({ message: 'That file is not a feed: it has more than 300 columns.' });
  const deep = await send(`<r>${'<a>'.repeat(101)}`);
  expect(deep.json()).toMatchObject({
    message: 'That file is not a feed: its elements are nested more than 100 deep.',
  });
});

test('a gzipped feed is read, unless it is too large once decompressed', async () => {
  const { shop, send } = await fed('products.csv');
  await using _shop = shop;
  const packed = await send(gzipSync('sku,name,price\nA,Rope,1.875\nB,Ball,12.5\n'), '?fileName=feed.csv.gz');
  expect(packed.json()).toMatchObject({ products: 2, samples: [{ price: '1.88' }, { price: '12.50' }], fault: null });
  const bomb = await send(gzipSync('a'.repeat(21 * 1_048_576)));
  expect(bomb.statusCode).toBe(400);
  expect(bomb.json()).toMatchObject({ message: 'That file is not a feed: unpacked it is larger than 20 MB.' });
});

test('a file without known codes is not used until its code column is chosen', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  await send('sku,name,price\nA,Rope,1.20\n', '?fileName=spring.csv');
  const listed = async () =>
    (await browser.get('/api/suppliers/1/listed-products')).json<ListedProducts>().products.map(({ code }) => code);

  const waiting = await send('Artikel,name,price\nX9,Ball,3.10\n', '?fileName=summer.csv');

  expect(waiting.json()).toMatchObject({ upload: { fileName: 'summer.csv', isWaiting: true }, products: 0 });
  expect(await listed()).toEqual(['A']);
  const chosen = await browser.put('/api/suppliers/1/feed/columns', { columns: { code: 'Artikel' } });
  expect(chosen.json()).toMatchObject({
    upload: { fileName: 'summer.csv', isWaiting: false },
    products: 1,
    fault: null,
  });
  expect(await listed()).toEqual(['X9']);
});

test('products that are in stock without a number are in stock, and prices in euros are not used', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  await send('id,title,availability,price\nA,Rope,in_stock,12.00 GBP\nB,Ball,out_of_stock,3.00 EUR\n');
  const response = (await browser.get('/api/suppliers/1/listed-products')).json<ListedProducts>();
  expect(response).toMatchObject({
    arePricesRetail: true,
    products: [
      { code: 'A', stock: 'in-stock', price: '12.00' },
      { code: 'B', stock: 0, price: null },
    ],
  });
});

test('a first line that names the separator is not the headings', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  const reply = await send('sep=|\r\nSKU|Name|Cost\r\nA1|Rope|3.00\r\n');
  expect(reply.json()).toMatchObject({ products: 1, fault: null });
  const { products } = (await browser.get('/api/suppliers/1/listed-products')).json<ListedProducts>();
  expect(products).toMatchObject([{ code: 'A1', name: 'Rope', price: '3.00' }]);
});

test('characters are read from UTF-8 and from Windows-1252', async () => {
  const { shop, browser, send } = await fed('products.csv');
  await using _shop = shop;
  await send(Buffer.from('sku\tname\tprice\nA\tCafé £5 – “bowl”\t5\n', 'utf8'));
  const read = async () =>
    (await browser.get('/api/suppliers/1/listed-products')).json<ListedProducts>().products[0]?.name;
  expect(await read()).toBe('Café £5 – “bowl”');
  await send(Buffer.from('sku\tname\tprice\nA\tCaf\u00E9 \u00A35\t5\n', 'latin1'));
  expect(await read()).toBe('Café £5');
});

async function fed(file: string) {
  const simulator = await simulate([{}]);
  const shop = await openShop({ config: { demo: true, supplierPort: simulator.port } });
  const browser = await owner(shop);
  await browser.post('/api/suppliers', {
    name: 'Barker & Sons',
    email: 'sales@barker.example',
    connector: 'feed',
    apiEndpoint: `${simulator.url}/suppliers/1/feed/${file}`,
    apiKey: simulator.supplier(1).apiKey,
  });
  const headers = { 'content-type': 'text/csv' };
  const send = (payload: string | Buffer, query = '') =>
    shop.inject({ method: 'POST', url: `/api/suppliers/1/feed${query}`, cookies: browser.cookies, payload, headers });
  return { shop, browser, send };
}
