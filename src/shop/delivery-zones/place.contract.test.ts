import { expect, test } from 'vitest';
import { usualZones } from './delivery-zones.contract.ts';
import { placeIn } from './place.contract.ts';
import { areasAsText, districtsIn, doOverlap, zoneOf } from './zone-areas.contract.ts';

test.each([
  ['SW1A 1AA', undefined],
  ['GIR 0AA', undefined],
  ['PH14 9SS', undefined],
  ['PH17 2QU', 'the Scottish Highlands and Islands'],
  ['PH26 3JF', 'the Scottish Highlands and Islands'],
  ['PH27 1AA', undefined],
  ['PA1 2BE', undefined],
  ['PA20 0AA', 'the Scottish Highlands and Islands'],
  ['KA3 1AA', undefined],
  ['KA27 8AA', 'the Scottish Highlands and Islands'],
  ['ZE1 0AA', 'the Scottish Highlands and Islands'],
  ['HP1 1AA', undefined],
  ['HS1 2AA', 'the Scottish Highlands and Islands'],
  ['BT1 5GS', 'Northern Ireland'],
  ['B1 1AA', undefined],
  ['IM1 1AA', 'the Isle of Man'],
  ['JE2 3AB', 'the Channel Islands'],
  ['GY9 3TF', 'the Channel Islands'],
  ['GX11 1AA', 'Gibraltar'],
  ['BF1 2AB', 'BFPO addresses'],
])('%s lies in %s', (postcode, name) => {
  expect(zoneOf({ postcode, country: 'United Kingdom' }, usualZones)?.name).toBe(name);
});

test('a zone without areas is its whole country', () => {
  expect(zoneOf({ postcode: 'D02 X285', country: 'Ireland' }, usualZones)?.name).toBe('Ireland');
  // As a British postcode it would be in Dundee.
  expect(zoneOf({ postcode: 'DD1 1AA', country: 'Ireland' }, usualZones)?.name).toBe('Ireland');
});

test.each([
  ['hs, ka27-28;ze1', 'HS, KA27-28, ZE1'],
  ['PH17 - 26  IV', 'PH17-26, IV'],
  ['', ''],
])('%j reads as %j', (typed, text) => {
  expect(areasAsText(districtsIn(typed) ?? [])).toBe(text);
});

test.each(['Highlands', 'PH26-17', 'PH17-', 'EC1A', '17', 'HS1 1AA'])('%j names no areas', (typed) => {
  expect(districtsIn(typed)).toBeUndefined();
});

test('districts overlap where both have a number', () => {
  const [ph, low, high] = ['PH', 'PH1-20', 'PH21-40'].map((areas) => districtsIn(areas) ?? []);
  expect([doOverlap(ph ?? [], low ?? []), doOverlap(low ?? [], high ?? [])]).toEqual([true, false]);
});

test('an address that is being typed has a place once its postcode is one', () => {
  expect(placeIn({ postcode: 'je2 3', country: 'United Kingdom' })).toBeUndefined();
  expect(placeIn({ postcode: 'je23ab', country: 'United Kingdom' })).toMatchObject({ postcode: 'JE2 3AB' });
});
