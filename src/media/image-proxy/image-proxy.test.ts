import { mkdir, readdir, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { days } from '#platform/clock.ts';
import { staffMember } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { removeOldProxied } from './image-proxy.ts';

const picture = { create: { width: 40, height: 30, channels: 3, background: '#1f4d40' } } as const;

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a %s of a supplier is shown, as WebP', async (format) => {
  const bytes = await sharp(picture).toFormat(format).toBuffer();
  const { shop, origin } = await supplied((_request, response) => response.end(bytes));
  await using _ = shop;
  const answer = await ask(shop, `${origin}/p`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(answer.headers['cache-control']).toContain('max-age');
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  const { paths } = (await shop.inject('/api/openapi.json')).json();
  expect(Object.keys(paths['/api/image-proxy'].get.responses[200].content)).toEqual(['image/webp']);
});

test('what was fetched once is not fetched again, and many concurrent requests wait for one fetch', async () => {
  const bytes = await sharp(picture).png().toBuffer();
  let requests = 0;
  const { shop, origin } = await supplied((_request, response) => {
    requests += 1;
    response.end(bytes);
  });
  await using _ = shop;
  await Promise.all(Array.from({ length: 5 }, () => ask(shop, `${origin}/p`)));
  await ask(shop, `${origin}/p`);
  expect(requests).toBe(1);
});

test('whatever is requested, pictures of others take no more than 256 MB: the oldest go', async () => {
  const bytes = await sharp(picture).png().toBuffer();
  const { shop, origin } = await supplied((_request, response) => response.end(bytes));
  await using _ = shop;
  const folder = join(shop.config.dataFolder, 'media', 'proxied', '1');
  await mkdir(folder, { recursive: true });
  for (const [name, days] of Object.entries({ older: 2, newer: 1 })) {
    const path = join(folder, `${name}.webp`);
    await writeFile(path, '');
    await truncate(path, 200 * 1024 * 1024); // takes no room on the disk
    const at = new Date(Date.UTC(2026, 0, 10 - days));
    await utimes(path, at, at);
  }
  expect((await ask(shop, `${origin}/p`)).statusCode).toBe(200);
  expect(await readdir(folder)).toEqual(['newer.webp']);
});

test('strangers have thirty pictures an hour fetched; what is kept and what staff look at is not counted', async () => {
  const bytes = await sharp(picture).png().toBuffer();
  const { shop, origin } = await supplied((_request, response) => response.end(bytes));
  await using _ = shop;
  const clerk = await staffMember(shop);
  for (let number = 0; number < 30; number += 1) await ask(shop, `${origin}/p?${number}`);
  expect((await ask(shop, `${origin}/p?30`)).statusCode).toBe(429);
  expect((await ask(shop, `${origin}/p?29`)).statusCode).toBe(200);
  const url = `/api/image-proxy?url=${encodeURIComponent(`${origin}/p?31`)}`;
  expect((await clerk.get(url)).statusCode).toBe(200);
});

test('pictures of weeks that are over are removed, those of this week stay', async () => {
  const bytes = await sharp(picture).png().toBuffer();
  const { shop, origin } = await supplied((_request, response) => response.end(bytes));
  await using _ = shop;
  const weeks = () => readdir(join(shop.config.dataFolder, 'media', 'proxied'));
  await ask(shop, `${origin}/p`);
  await removeOldProxied(shop.deps);
  const [first] = await weeks();
  shop.clock.advance(days(21));
  await ask(shop, `${origin}/p`);
  await removeOldProxied(shop.deps);
  expect(await weeks()).toEqual([String(Number(first) + 3)]);
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><title>Not a picture</title>'],
  ['nothing', ''],
  ['half a picture', '\x89PNG\r\n\x1a\n'],
])('%s is refused', async (_what, body) => {
  const { shop, origin } = await supplied((_request, response) => response.end(Buffer.from(body, 'latin1')));
  await using _ = shop;
  const answer = await ask(shop, `${origin}/p`);
  expect(answer.statusCode).toBe(502);
  expect(answer.json().message).toContain('no picture');
});

test('a picture over 10 MB, one that is not there and one that leads inside are refused', async () => {
  const { shop, origin } = await supplied((request, response) => {
    if (request.url === '/large') return response.end(Buffer.alloc(10_500_000));
    if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    return response.writeHead(404).end();
  });
  await using _ = shop;
  expect((await ask(shop, `${origin}/large`)).statusCode).toBe(502);
  expect((await ask(shop, `${origin}/gone`)).statusCode).toBe(502);
  expect((await ask(shop, `${origin}/inside`)).statusCode).toBe(400);
});

test.each([
  '',
  'nonsense',
  'file:///etc/passwd',
  'ftp://supplier.example/p.png',
  'http://nobody-named.example/p.png',
  'http://127.0.0.1/p.png',
  'http://[::1]/p.png',
  'http://169.254.169.254/latest/meta-data',
])('the address %j is refused', async (url) => {
  const { shop } = await supplied((_request, response) => response.end());
  await using _ = shop;
  expect((await ask(shop, url)).statusCode).toBe(400);
});

test('a supplier that names an address of the own network gets nothing fetched from it', async () => {
  await using shop = await openShop();
  let requests = 0;
  const port = await serve((_request, response) => {
    requests += 1;
    response.end('secret');
  });
  await shop.db.insert(suppliers).values({ name: 'Sly', email: 's@s.example', website: `http://127.0.0.1:${port}` });
  expect((await ask(shop, `http://127.0.0.1:${port}/`)).statusCode).toBe(400);
  expect(requests).toBe(0);
});

function ask(shop: TestShop, url: string) {
  return shop.inject({ url: '/api/image-proxy', query: { url } });
}

/** A demo shop with one supplier, whose endpoint is a server of this test. */
async function supplied(answer: RequestListener) {
  const port = await serve(answer);
  const shop = await openShop({ config: { demo: true, supplierPort: port } });
  const apiEndpoint = `http://127.0.0.1:${port}/api`;
  await shop.db.insert(suppliers).values({ name: 'Burrow & Co', email: 'b@burrow.example', apiEndpoint });
  return { shop, origin: `http://127.0.0.1:${port}` };
}

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port.
  return (server.address() as AddressInfo).port;
}
