import { expect, test } from 'vitest';
import { actionInWords, changesOf, inWords, pageOf } from './audit-words.rules.ts';

test('an entry reads like a sentence', () => {
  expect(actionInWords('order.status-changed')).toBe('Order: status changed');
  expect(inWords('minimumSubtotal')).toBe('Minimum subtotal');
  expect(inWords('price-rule')).toBe('Price rule');
  expect(inWords('vatNumber')).toBe('VAT number');
  expect(actionInWords('staff.two-factor-switched-on')).toBe('Staff: two-step sign-in switched on');
});

test('changes are listed field by field, nested ones too', () => {
  const before = { price: '1.00', delivery: { freeFrom: '25.00', standardRate: '3.99' }, banner: null };
  const after = { price: '2.00', delivery: { freeFrom: '30.00', standardRate: '3.99' }, banner: { code: 'WOOF' } };
  expect(changesOf(before, after)).toEqual([
    { field: 'Price', before: '£1.00', after: '£2.00' },
    { field: 'Delivery, free from', before: '£25.00', after: '£30.00' },
    { field: 'Banner, code', before: null, after: 'WOOF' },
  ]);
});

test('a created record has no values before, a deleted one none after', () => {
  expect(changesOf(null, { isActive: true })).toEqual([{ field: 'Is active', before: null, after: 'yes' }]);
  expect(changesOf({ tags: [1, 2] }, null)).toEqual([{ field: 'Tags', before: '1, 2', after: null }]);
});

test('lists are shown as text, pictures by their alternative text', () => {
  const pictures = [{ alt: 'A red rope', key: '0b96' }];
  expect(changesOf({ pictures: [] }, { pictures })).toEqual([
    { field: 'Pictures', before: 'none', after: 'A red rope' },
  ]);
});

test('goods are shown by number and name, other things by their fields, never as JSON', () => {
  const goods = [
    { name: 'Rope', quantity: 2 },
    { name: 'Bone', quantity: 1 },
  ];
  expect(changesOf(null, { goods })).toEqual([{ field: 'Goods', before: null, after: '2 × Rope, 1 × Bone' }]);
  expect(changesOf(null, { lines: [{ lineId: 688, quantity: 1 }] })).toEqual([
    { field: 'Lines', before: null, after: 'line id 688, quantity 1' },
  ]);
});

test('money has its sign, a share is a percentage, a moment is in London and in words', () => {
  const before = { price: '14.50', margin: '0.28', rate: '0.35', readUntil: '2026-07-25T11:43:12.250Z' };
  const after = { price: '15.50', margin: 0.3265, rate: '0.36', readUntil: '2026-11-25T11:43:12.250Z' };
  expect(changesOf(before, after)).toEqual([
    { field: 'Price', before: '£14.50', after: '£15.50' },
    { field: 'Margin', before: '28%', after: '32.65%' },
    { field: 'Rate', before: '35%', after: '36%' },
    { field: 'Read until', before: '25 Jul 2026, 12:43', after: '25 Nov 2026, 11:43' },
  ]);
});

test('what every record has is left out, and letters such as VAT stay large within a name', () => {
  const record = { id: 7, createdAt: '2026-11-25T11:43:12.250Z', bookkeeping: { vatGroup: 1 } };
  expect(changesOf(record, { ...record, updatedAt: '2026-11-25T11:44:12.250Z', bookkeeping: { vatGroup: 2 } })).toEqual(
    [{ field: 'Bookkeeping, VAT group', before: '1', after: '2' }],
  );
});

test('orders and products have pages of their own', () => {
  expect(pageOf('order', 'PV-7K2M9Q4XWT')).toBe('/admin/orders/PV-7K2M9Q4XWT');
  expect(pageOf('customer', '20')).toBe('/admin?tab=customers&customer=20');
  expect(pageOf('settings', 'shop')).toBeNull();
});
