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
    { field: 'Price', before: '1.00', after: '2.00' },
    { field: 'Delivery, free from', before: '25.00', after: '30.00' },
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

test('orders and products have pages of their own', () => {
  expect(pageOf('order', 'PV-7K2M9Q4XWT')).toBe('/admin/orders/PV-7K2M9Q4XWT');
  expect(pageOf('settings', 'shop')).toBeNull();
});
