import { expect, test } from 'vitest';
import { gtinError, longGtin, readGtin } from './gtin.contract.ts';

test.each([
  ['4006381333931', '04006381333931'],
  ['96385074', '00000096385074'],
  ['036000291452', '00036000291452'],
  ['10614141000415', '10614141000415'],
  ['50 12345 678900', '05012345678900'],
  ['2000000000015', '02000000000015'],
])('%j is a GTIN', (typed, long) => {
  const digits = readGtin(typed);
  expect(digits).not.toBeNull();
  expect(longGtin(digits ?? '')).toBe(long);
});

test.each([
  ['', 'has 8, 12, 13 or 14 digits'],
  ['123', 'has 8, 12, 13 or 14 digits'],
  ['123456789', 'has 8, 12, 13 or 14 digits'],
  ['5.01235E+12', 'has 8, 12, 13 or 14 digits'],
  ['4006381333930', 'One of these digits is wrong'],
  // Two neighbours that changed places.
  ['4006381339331', 'One of these digits is wrong'],
  ['96385075', 'One of these digits is wrong'],
])('%j is none', (typed, why) => {
  expect(readGtin(typed)).toBeNull();
  expect(gtinError(typed)).toContain(why);
});
