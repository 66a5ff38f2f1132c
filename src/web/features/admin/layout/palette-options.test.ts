import { expect, test } from 'vitest';
import { paletteGroups } from './palette-options.ts';

test.each([
  ['refund', 'Refund an order'],
  ['money back', 'How long refunds take'],
  ['vat', 'VAT registration and number'],
  ['label', 'Pack orders'],
  ['delivery', 'Delivery prices and times'],
  ['shipping', 'Delivery prices and times'],
  ['2fa', 'Two-step sign-in'],
  ['add product', 'Add a product'],
  ['export orders', 'Export orders'],
  ['supplier prices', 'Supplier Updates'],
  ['create order', 'Create an order'],
  ['test email', 'Send a test email'],
  ['xero', 'Files for accounting'],
  ['vat return', 'VAT for a quarter'],
  ['owe', 'What I owe suppliers'],
  ['gdpr', 'Customers'],
  ['subscribers', 'Newsletter subscribers'],
  ['sign out', 'Sign Out'],
  ['log out', 'Sign Out'],
  ['logout', 'Sign Out'],
  ['dark', 'Dark appearance'],
  ['theme', 'Light appearance'],
  ['help', 'Keyboard shortcuts'],
  ['password', 'Change my password'],
  ['holiday', 'Pause the shop (stop taking orders)'],
])('%s finds %s', (typed, name) => {
  const names = paletteGroups(typed, undefined, () => true).flatMap(({ options }) =>
    options.map((option) => option.name),
  );
  expect(names).toContain(name);
});

test('matches by name come before matches by search term', () => {
  const [first] = paletteGroups('order', undefined, () => true);
  expect(first?.options.slice(0, 2).map(({ name }) => name)).toEqual(['Orders', 'Purchase Orders']);
});

test('settings are listed only when searching, and empty groups are left out', () => {
  expect(paletteGroups('', undefined, () => true).map(({ name }) => name)).toEqual(['Go to', 'Actions']);
  expect(paletteGroups('zzz', undefined, () => true)).toEqual([]);
});
