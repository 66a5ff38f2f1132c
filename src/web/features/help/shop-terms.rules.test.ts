import { expect, test } from 'vitest';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { plainPounds } from '../../ui/price.tsx';
import { deliveryPrices, questionsAnswered, traderLines, whereDelivered } from './shop-terms.rules.ts';

const publicSettings: PublicSettings = {
  ...defaultSettings,
  payment: 'demo',
  isPaymentTest: false,
  paymentMethods: null,
  backupNights: 14,
  deliversTo: { countries: ['United Kingdom'], notServed: ['Gibraltar', 'Ireland'], otherTerms: [] },
};

test('delivery prices come from the settings', () => {
  expect(deliveryPrices(defaultSettings)).toEqual([
    { name: 'Standard', days: '3-7 days', under: '£3.99', over: 'Free' },
    { name: 'Express', days: '1-2 days', under: '£7.99', over: '£4.99' },
  ]);
  expect(plainPounds('25.00')).toBe('£25');
});

test('a changed setting changes the answers', () => {
  const delivery = { ...defaultSettings.delivery, freeFrom: '30.00' };
  const shop = { ...publicSettings, returnDays: 45, delivery };
  const responses = questionsAnswered(shop).map(({ answer }) => answer);
  expect(responses.join(' ')).toContain('within 45 days');
  expect(responses.join(' ')).toContain('free from £30.');
});

test('letters are addressed to the trader, or to the shop when no trader is set', () => {
  expect(traderLines(defaultSettings)).toEqual(['Paw & Vale', 'hello@pawandvale.example']);
  const named = { ...defaultSettings, traderName: 'Vale Ltd', address: '1 Kennel Lane, Leeds' };
  expect(traderLines(named)).toEqual(['Vale Ltd', '1 Kennel Lane, Leeds', 'hello@pawandvale.example']);
});

test.each([
  [['United Kingdom'], [], 'We deliver to the United Kingdom.'],
  [
    ['United Kingdom'],
    ['Gibraltar', 'Ireland'],
    'We deliver to the United Kingdom, but not to Gibraltar or Ireland yet.',
  ],
  [['United Kingdom', 'Ireland'], [], 'We deliver to the United Kingdom and Ireland.'],
] as const)('where orders go is said in a sentence', (countries, notServed, sentence) => {
  expect(whereDelivered({ countries: [...countries], notServed: [...notServed], otherTerms: [] })).toBe(sentence);
});
