import { expect, test } from 'vitest';
import { deliveryZonesInput, usualZones } from './delivery-zones.contract.ts';
import type { DeliveryZone } from './delivery-zones.contract.ts';
import { deliversToOf } from './delivery-zones.ts';

const [highlands, ireland] = [usualZones[0], usualZones.at(-1)];
if (!highlands || !ireland) throw new Error('A new shop has these zones');

const messagesOf = (zones: DeliveryZone[]) =>
  deliveryZonesInput.safeParse(zones).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test('the zones of a new shop may be saved as they are', () => {
  expect(messagesOf(usualZones)).toEqual([]);
  expect(deliveryZonesInput.parse([ireland, { ...highlands, areas: 'ze , ka27 - 28' }])[1]?.areas).toBe('ZE, KA27-28');
});

test.each([
  [
    [{ ...highlands, areas: 'Skye' }, ireland],
    '0.areas: Enter postcode areas separated by commas, such as HS, KA27-28, ZE',
  ],
  [[{ ...highlands, areas: '' }, ireland], '0.areas: Please fill this in'],
  [
    [highlands, { ...highlands, name: 'Arran', areas: 'KA20-30' }, ireland],
    '1.areas: These postcodes belong to the Scottish Highlands and Islands already',
  ],
  [[highlands], ': Keep Ireland in the list, served or not'],
  [
    [{ ...ireland, rates: { standard: '4,50', express: null, freeFrom: null } }],
    '0.rates.standard: Use a point for pence: 9.50',
  ],
])('zones that contradict each other or themselves are refused: %#', (zones, message) => {
  expect(messagesOf(zones)).toEqual([message]);
});

test('shoppers are told where nothing goes, and where terms differ', () => {
  const rates = { standard: '9.50', express: null, freeFrom: null };
  expect(deliversToOf(usualZones)).toEqual({
    countries: ['United Kingdom'],
    notServed: ['the Channel Islands', 'Gibraltar', 'BFPO addresses', 'Ireland'],
    otherTerms: [],
  });
  expect(deliversToOf([{ ...ireland, isServed: true, rates }])).toEqual({
    countries: ['United Kingdom', 'Ireland'],
    notServed: [],
    otherTerms: [{ name: 'Ireland', rates, days: null, note: ireland.note }],
  });
});
