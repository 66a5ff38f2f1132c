import { expect, test } from 'vitest';
import { nextPage } from './next-page.rules.ts';

test.each(['/checkout', '/account?tab=orders', '/product/12#reviews', '/admin'])('%s is a page of the shop', (path) => {
  expect(nextPage(path)).toBe(path);
});

test.each([
  undefined,
  '',
  7,
  ['/checkout'],
  'checkout',
  'https://evil.example/',
  '//evil.example/',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login?next=/login',
  '/register',
])('%j is not, so the account it is', (wanted) => {
  expect(nextPage(wanted)).toBe('/account');
});
