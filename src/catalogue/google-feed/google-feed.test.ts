import { once } from 'node:events';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPictures, stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { productFamilies } from '../products/product-families.table.ts';
import { products } from '../products/products.table.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import { createFeedSender } from './send-feed.ts';

const url = 'https://www.pawandvale.example';
const picture = (digit: string) => `${url}/media/${digit.repeat(20)}/1600.jpg`;

async function xmlOf(shop: TestShop): Promise<string> {
  const reply = await shop.inject('/feeds/google.xml');
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
  return reply.payload;
}

/** By heading, of the first product. */
async function rowOf(shop: TestShop): Promise<Record<string, string | undefined>> {
  const reply = await shop.inject('/feeds/google.tsv');
  expect(reply.headers['content-type']).toBe('text/tab-separated-values; charset=utf-8');
  const [headings = [], cells = []] = reply.payload.split('\n').map((line) => line.split('\t'));
  expect(cells).toHaveLength(headings.length);
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
}

test('a product is offered with everything Google asks for', async () => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(shop, {
    name: 'Chicken & Brown Rice',
    description: 'For adult dogs.\nNo wheat.',
    category: 'food',
    kind: 'dry food',
    pet: 'dog',
    brand: 'Paw & Vale',
    gtin: '5012345678900',
    price: '12.50',
    netQuantity: 1.5,
    netUnit: 'kg',
    weightGrams: 1600,
    details: {
      typeOfFood: 'Complete pet food for adult dogs',
      composition: 'Chicken, rice',
      additives: 'Per kg: zinc',
    },
  });
  await addPictures(shop, 1, 'a', 'b', 'c');

  expect(await xmlOf(shop)).toContain(
    [
      '<item><g:id>1</g:id><title>Chicken &#38; Brown Rice</title>',
      '<description>For adult dogs.\nNo wheat.</description>',
      `<link>${url}/product/1</link><g:image_link>${picture('a')}</g:image_link>`,
      `<g:additional_image_link>${picture('b')}</g:additional_image_link>`,
      `<g:additional_image_link>${picture('c')}</g:additional_image_link>`,
      '<g:availability>in_stock</g:availability><g:price>12.50 GBP</g:price><g:condition>new</g:condition>',
      '<g:brand>Paw &#38; Vale</g:brand><g:gtin>5012345678900</g:gtin>',
      '<g:product_type>Food &#38; Treats &#62; Dogs &#62; dry food</g:product_type>',
      '<g:google_product_category>3530</g:google_product_category>',
      '<g:shipping><g:country>GB</g:country><g:service>Standard</g:service><g:price>3.99 GBP</g:price></g:shipping>',
      '<g:shipping><g:country>GB</g:country><g:service>Express</g:service><g:price>7.99 GBP</g:price></g:shipping>',
      '<g:shipping_weight>1600 g</g:shipping_weight><g:unit_pricing_measure>1.5kg</g:unit_pricing_measure>',
      '<g:unit_pricing_base_measure>1kg</g:unit_pricing_base_measure>',
      ...[
        ['Type of food', 'Complete pet food for adult dogs'],
        ['Composition', 'Chicken, rice'],
        ['Additives', 'Per kg: zinc'],
      ].map(
        ([name, fact]) =>
          `<g:product_detail><g:section_name>Label</g:section_name><g:attribute_name>${name}</g:attribute_name><g:attribute_value>${fact}</g:attribute_value></g:product_detail>`,
      ),
      '</item>',
    ].join(''),
  );
  expect(await rowOf(shop)).toMatchObject({
    id: '1',
    title: 'Chicken & Brown Rice',
    description: 'For adult dogs. No wheat.',
    additional_image_link: `${picture('b')},${picture('c')}`,
    identifier_exists: '',
    shipping: 'GB::Standard:3.99 GBP,GB::Express:7.99 GBP',
    item_group_id: '',
    product_detail:
      '"Label:Type of food:Complete pet food for adult dogs","Label:Composition:Chicken, rice","Label:Additives:Per kg – zinc"',
  });
});

test('delivery costs what the checkout charges for that product alone', async () => {
  await using shop = await openShop({ config: { url } });
  await shop.db.insert(suppliers).values({ name: 'Vale Mill', email: 'mill@example.com', shippingRate: 299 as never });
  await stockProducts(shop, { name: 'Ball', supplierId: 1, price: '5.00' }, { name: 'Bed', price: '25.00' });
  for (const id of [1, 2]) await addPictures(shop, id, 'a');

  const prices = [...(await xmlOf(shop)).matchAll(/<g:service>(\w+)<\/g:service><g:price>([\d.]+) GBP/g)];
  expect(prices.map(([, service, price]) => `${service} ${price}`)).toEqual([
    'Standard 2.99',
    'Express 7.99',
    'Standard 0.00',
    'Express 4.99',
  ]);
  for (const id of [1, 2]) {
    const quoted = (await shop.inject(`/api/products/${id}/delivery`)).json<{ options: { price: string }[] }>();
    expect(quoted.options.map(({ price }) => price)).toEqual(prices.splice(0, 2).map(([, , price]) => price));
  }
});

test.each([
  ['5012345678901', undefined], // a wrong check digit
  ['2012345678903', undefined], // for use within a shop
  ['5012345678900', '5012345678900'],
  [null, undefined],
])('of the barcode %s the feed says %s', async (gtin, said) => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(shop, { name: 'Ball', gtin });
  await addPictures(shop, 1, 'a');
  expect(await rowOf(shop)).toMatchObject({ gtin: said ?? '', identifier_exists: said ? '' : 'no' });
});

test('what is withdrawn, free or without a picture is left out', async () => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(
    shop,
    'Ball',
    { name: 'Withdrawn', withdrawnAt: new Date(0) },
    { name: 'Free', price: '0' },
    'Bare',
  );
  for (const id of [1, 2, 3]) await addPictures(shop, id, 'a');
  expect([...(await xmlOf(shop)).matchAll(/<g:id>(\d+)/g)].map(([, id]) => id)).toEqual(['1']);
});

test('a sold-out product says so at once, and a change of price, settings or a supplier renews the feed', async () => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(shop, { name: 'Ball', price: '5.00' });
  await addPictures(shop, 1, 'a');
  const first = await shop.inject('/feeds/google.xml');
  expect((await shop.inject('/feeds/google.xml')).headers.etag).toBe(first.headers.etag);

  for (const [change, tag, said] of [
    [{ stock: 0 }, 'catalogue', 'out_of_stock'],
    [{ name: 'Red Ball' }, 'settings', 'Red Ball'],
    [{ name: 'Blue Ball' }, 'suppliers', 'Blue Ball'],
  ] as const) {
    await shop.changes.transaction(async (tx, invalidate) => {
      await tx.update(products).set(change).where(eq(products.id, 1));
      invalidate(tag);
    });
    expect(await xmlOf(shop)).toContain(said);
  }
});

test('hostile texts harm neither file', async () => {
  await using shop = await openShop({ config: { url } });
  const name = 'A ]]> <b>"6" \'bone\'</b> & 🐶\u0001\u001b\ufffe\u0085';
  await stockProducts(shop, {
    name: `${name}\tof\r\ntwo lines`,
    description: `=1+1 ${'🐾'.repeat(6_000)}`,
    brand: '"Q',
  });
  await addPictures(shop, 1, 'a');

  const xml = await xmlOf(shop);
  expect(xml).toContain(
    '<title>A ]]&#62; &#60;b&#62;&#34;6&#34; &#39;bone&#39;&#60;/b&#62; &#38; 🐶 of two lines</title>',
  );
  expect(Array.from(/<item>.*<description>(.*)<\/description>/s.exec(xml)?.[1] ?? '')).toHaveLength('=1+1'.length);
  const row = await rowOf(shop);
  expect(row).toMatchObject({
    title: `"A ]]> <b>""6"" 'bone'</b> & 🐶 of two lines"`,
    brand: '"""Q"',
    condition: 'new',
  });
});

test('a title has 150 characters at most, and ends after a word', async () => {
  await using shop = await openShop({ config: { url } });
  await stockProducts(shop, { name: 'Rope toy '.repeat(22).trim() });
  await addPictures(shop, 1, 'a');
  expect((await rowOf(shop)).title).toBe('Rope toy '.repeat(17).slice(0, -5).trim());
});

test('variants are a group where Google knows what they differ in', async () => {
  await using shop = await openShop({ config: { url } });
  const values = (text: string) => [{ value: text, colour: null }];
  await shop.db.insert(productFamilies).values([
    {
      name: 'Collar',
      options: [
        { name: 'Colour', style: 'text', values: values('Red') },
        { name: 'Size', style: 'text', values: values('S') },
      ],
    },
    { name: 'Pouch', options: [{ name: 'Flavour', style: 'text', values: values('Duck') }] },
  ]);
  await stockProducts(
    shop,
    { name: 'Collar', familyId: 1, familyValues: ['Red', 'S'], optionCount: 2 },
    { name: 'Pouch', familyId: 2, familyValues: ['Duck'], optionCount: 1 },
  );
  for (const id of [1, 2]) await addPictures(shop, id, 'a');
  const xml = await xmlOf(shop);
  expect(xml).toContain('<g:item_group_id>1</g:item_group_id><g:size>S</g:size><g:color>Red</g:color>');
  expect(xml.match(/item_group_id/g)).toHaveLength(2);
});

test('a shop that is not open offers nothing', async () => {
  await using shop = await openShop({ config: { url, isLocal: false }, isOpen: false });
  for (const format of ['xml', 'tsv']) expect((await shop.inject(`/feeds/google.${format}`)).statusCode).toBe(409);
});

test('the feed of a large shop is streamed whole, packed where that is understood, and then the next', async () => {
  await using shop = await openShop({ config: { url } });
  await shop.pool.query(`
    insert into products (slug, name, category, kind, price, stock)
    select 'product-' || n, 'Product ' || n, 'food', 'treats', 100, 1 from generate_series(1, 1500) n;
    insert into product_texts (product_id, description) select id, repeat('Good. ', 500) from products;
    insert into pictures (key, width, height, bytes, mime) values (repeat('a', 20), 960, 720, 1, 'image/webp');
    insert into product_pictures (product_id, position, picture_key, alt) select id, 0, repeat('a', 20), '' from products;`);

  const replies = await Promise.all(
    ['identity', 'gzip'].map((encoding) =>
      shop.inject({ url: '/feeds/google.xml', headers: { 'accept-encoding': encoding } }),
    ),
  );
  const [plain, packed] = replies.map(({ headers, rawPayload }) =>
    String(headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload),
  );
  expect(plain?.match(/<g:id>/g)).toHaveLength(1500);
  expect(plain?.endsWith('</rss>\n')).toBe(true);
  expect(packed).toBe(plain);
  expect(replies[1]?.headers['content-encoding']).toBe('gzip');
  // Both have ended, so the next is served again.
  for (const _ of [1, 2, 3]) expect((await shop.inject({ url: '/feeds/google.tsv' })).statusCode).toBe(200);
});

test('of long feeds two are sent at once: the third caller is asked to wait, until one has ended', async () => {
  const send = createFeedSender();
  const request = { headers: {} } as never;
  const reply = { header: () => reply, send: (sent: unknown) => sent } as never;
  const feeds = [1, 2, 3, 4].map(() => Readable.from(['first', 'second']));
  const [first, second, third, fourth] = feeds.map((feed) => () => send(request, reply, feed));

  await Promise.all([first?.(), second?.()]);
  await expect(third?.()).rejects.toMatchObject({ status: 503 });
  const ended = once(feeds[0] ?? Readable.from([]), 'close');
  feeds[0]?.destroy();
  await ended;
  expect(await fourth?.()).toBe(feeds[3]);
});
