import { once } from 'node:events';
import { get } from 'node:http';
import { expect, test } from 'vitest';
import { memoryInUse } from '../../../tests/support/memory-in-use.ts';
import { openShop } from '../../../tests/support/shop.ts';

const mostGrowth = 50 * 1024 * 1024; // bytes
const mostSeconds = 60;

test('100,000 products take under a minute and 50 MB more memory', { timeout: 600_000 }, async ({ annotate }) => {
  await using shop = await openShop({ own: true });
  await shop.pool.query(
    `insert into pictures (key, width, height, bytes, mime) values ($1, 960, 720, 1, 'image/webp')`,
    ['a'.repeat(20)],
  );
  for (let from = 1; from < 100_000; from += 5_000) {
    // One statement after another: together they would take longer than one may.
    for (const statement of [
      `insert into products (slug, name, category, kind, price, stock)
       select 'product-' || n, 'Product ' || n, 'food', 'treats', 100, 1 from generate_series(${from}, ${from + 4_999}) n`,
      `insert into product_texts (product_id, description)
       select id, repeat('A good thing for a good dog. ', 30) from products where id >= ${from}`,
      `insert into product_pictures (product_id, position, picture_key, alt)
       select id, position, repeat('a', 20), '' from products, generate_series(0, 2) position where id >= ${from}`,
    ])
      await shop.pool.query(statement);
  }
  await shop.app.listen({ host: '127.0.0.1', port: 0 });

  const before = memoryInUse();
  const began = performance.now();
  const [response] = await once(get(`${shop.app.listeningOrigin}/feeds/google.xml`), 'response');
  let [items, bytes, peak, tail] = [0, 0, 0, ''];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    const text = tail + chunk.toString('latin1');
    items += text.split('<g:id>').length - 1;
    tail = text.slice(-5);
    if (Math.floor((bytes + chunk.length) / 20_000_000) > Math.floor(bytes / 20_000_000))
      peak = Math.max(peak, memoryInUse());
    bytes += chunk.length;
  }
  const seconds = (performance.now() - began) / 1_000;
  await annotate(
    `${Math.round(bytes / 1e6)} MB in ${seconds.toFixed(1)} s, ${((peak - before) / 1024 / 1024).toFixed(1)} MB more memory`,
  );

  expect(items).toBe(100_000);
  expect(peak - before).toBeLessThan(mostGrowth);
  expect(seconds).toBeLessThan(mostSeconds);
});
