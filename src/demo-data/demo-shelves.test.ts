import { expect, test } from 'vitest';
import { firstMenus } from '#shop/site/first-menus.contract.ts';
import { openShop } from '../../tests/support/shop.ts';
import { addShelves, seasonAt } from './demo-shelves.ts';

test.each([
  ['2026-10-31T12:00:00Z', { isHidden: true, shownFrom: '2026-11-01', hiddenFrom: '2026-12-27' }],
  ['2026-11-01T00:00:00Z', { isHidden: false, hiddenFrom: '2026-12-27' }],
  ['2026-12-26T23:59:00Z', { isHidden: false, hiddenFrom: '2026-12-27' }],
  ['2026-12-27T00:00:00Z', { isHidden: true, shownFrom: '2027-11-01', hiddenFrom: '2027-12-27' }],
  ['2027-06-01T00:00:00Z', { isHidden: true, shownFrom: '2027-11-01', hiddenFrom: '2027-12-27' }],
])('the Christmas gifts of a demo that starts at %s are %j', (now, season) => {
  expect(seasonAt(new Date(now))).toEqual(season);
});

test('Christmas gifts are shown in November, and the menus stay as they are', async () => {
  await using shop = await openShop({ now: '2026-11-29T09:00:00Z' });
  await addShelves(shop.db, new Map(), shop.clock.now());
  const { collections } = (await shop.inject('/api/categories')).json();
  expect(collections).toMatchObject([{ path: '/c/christmas', isHidden: false }]);
  expect((await shop.inject('/sitemap.xml')).body).toContain('/c/christmas');
  expect((await shop.inject('/api/site')).json().menus).toEqual(firstMenus);
  const { help } = (await shop.inject('/api/products/facets?q=christmas')).json();
  expect(help).toContainEqual({ title: 'Christmas Gifts', path: '/c/christmas' });
});
