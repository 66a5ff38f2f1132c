import { expect, test } from 'vitest';
import { whereDelivered } from '#shop/delivery-zones/zone-words.contract.ts';
import { defaultSettings } from '#shop/settings/settings.contract.ts';
import type { PublicSettings } from '#shop/settings/settings.contract.ts';
import { questionsAnswered } from './shop-terms.rules.ts';

const publicSettings: PublicSettings = {
  ...defaultSettings,
  payment: 'demo',
  isPaymentTest: false,
  paymentMethods: null,
  backupNights: 14,
  deliversTo: { countries: ['United Kingdom'], notServed: ['Gibraltar', 'Ireland'], otherTerms: [] },
};

test('a changed setting changes the answers', () => {
  const delivery = { ...defaultSettings.delivery, freeFrom: '30.00' };
  const shop = { ...publicSettings, returnDays: 45, delivery };
  const responses = questionsAnswered(shop).map(({ answer }) => answer);
  expect(responses.join(' ')).toContain('within 45 days');
  expect(responses.join(' ')).toContain('free from £30.');
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
