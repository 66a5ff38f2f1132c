import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { openShop } from '../../../tests/support/shop.ts';
import { findOwnAddress } from './product-addresses.ts';
import { cacheShelfAddresses } from './shelf-addresses.ts';

test.each([
  ['/product/rope-toy', '/product/1'],
  ['/product/1-rope-toy', '/product/1'],
  ['/product/2-rope-toy', undefined], // of another product
  ['/product/12-inch-bowl', '/product/2'],
  ['/product/2-12-inch-bowl', '/product/2'],
  ['/product/withdrawn', undefined],
  ['/product/1', undefined],
  ['/product/1234', undefined], // a number is an id, whatever it is named
  ['/product/99999999999-rope-toy', undefined],
  ['/product/no-such', undefined],
  ['/product/', undefined],
  ['/product/rope-toy/more', undefined],
  ['/product/Rope%20Toy', undefined],
  ['/shop', undefined],
])('%s leads to %s', async (path, address) => {
  await using shop = await openShop();
  await stockProducts(
    shop,
    { name: 'Rope Toy', slug: 'rope-toy' },
    { name: 'Bowl', slug: '12-inch-bowl' },
    { name: 'Number', slug: '1234' },
    { name: 'Withdrawn', slug: 'withdrawn', withdrawnAt: new Date(0) },
  );
  expect(await findOwnAddress(shop.deps, cacheShelfAddresses(shop.deps))(path)).toBe(address);
});

test('the shop’s manifest has its name', async () => {
  await using shop = await openShop();
  const reply = await shop.inject('/manifest.webmanifest');
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  expect(reply.json()).toMatchObject({ name: 'Paw & Vale', start_url: '/' });
});
