import { expect, test } from 'vitest';
import { draftOf, supplierChanges } from './supplier-draft.rules.ts';

test('an update contains only edited fields', () => {
  const before = { ...draftOf(undefined), name: 'Barker', email: 'sales@barker.example', shippingRate: '3.99' };
  expect(supplierChanges(before, { ...before, shippingRate: '4.50', processingTime: '2' })).toEqual({
    shippingRate: '4.50',
    processingTime: 2,
  });
  expect(supplierChanges(before, { ...before, removesKey: true })).toEqual({ apiKey: null });
  expect(supplierChanges(before, before)).toEqual({});
});
