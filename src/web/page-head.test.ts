import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import { shopQuery } from './layout/shop.queries.ts';
import { pageHead } from './page-head.ts';
import { headOfHome } from './site/home-load.ts';

function siteOf(shop: Partial<typeof defaultSettings>) {
  const queryClient = new QueryClient();
  const deliversTo = { countries: [], notServed: [], otherTerms: [] };
  const provider = {
    payment: 'demo' as const,
    isPaymentTest: false,
    paymentMethods: null,
    backupNights: 14,
    deliversTo,
  };
  queryClient.setQueryData(shopQuery.queryKey, { ...defaultSettings, ...provider, ...shop });
  return { shopUrl: 'https://shop.example', queryClient };
}

test('a shop that goes by another name is called by it in every title and on every card', () => {
  const site = siteOf({ name: 'Barkers Pets' });
  const page = { title: 'Contact Us', description: 'Write to us.', path: '/contact' };
  expect(pageHead(site, page).meta).toContainEqual({ title: 'Contact Us | Barkers Pets' });
  expect(pageHead(site, { ...page, isAdmin: true }).meta).toContainEqual({ title: 'Contact Us · Barkers Pets admin' });
  const all = JSON.stringify([pageHead(site, page), headOfHome(site)]);
  expect(all).toContain('{"property":"og:site_name","content":"Barkers Pets"}');
  expect(all).not.toContain('Paw & Vale');
});

test("the home page is called by the shop's own tagline, where it has one", () => {
  expect(headOfHome(siteOf({ name: 'Barkers', line: 'Pets first' })).meta).toContainEqual({
    title: 'Barkers: Pets first',
  });
  expect(headOfHome(siteOf({ name: 'Barkers', line: '' })).meta).toContainEqual({ title: 'Barkers' });
});
