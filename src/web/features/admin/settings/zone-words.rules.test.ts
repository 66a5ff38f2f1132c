import { expect, test } from 'vitest';
import { usualZones } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { termsOf, titleOf } from './zone-words.rules.ts';

const [highlands, , , channel] = usualZones;
if (!highlands || !channel) throw new Error('A new shop has these zones');

test('a zone says what differs from the mainland', () => {
  expect([titleOf(highlands), titleOf({ name: 'BFPO addresses' })]).toEqual([
    'The Scottish Highlands and Islands',
    'BFPO addresses',
  ]);
  expect(termsOf(highlands)).toBe('Prices as on the mainland');
  const rates = { standard: '9.50', express: null, freeFrom: '80.00' };
  const days = { standard: '5-9 days', express: '3 days' };
  expect(termsOf({ ...channel, rates, days, excludedProducts: [30] })).toBe(
    'Standard £9.50, no express, free from £80 · standard 5-9 days, express 3 days · no UK VAT · not everything is sent there',
  );
  expect(termsOf({ ...highlands, rates: { ...rates, express: '12.00', freeFrom: null } })).toContain(
    'express £12, never free',
  );
});
