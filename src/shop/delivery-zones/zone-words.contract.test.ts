import { expect, test } from 'vitest';
import { whereDelivered } from './zone-words.contract.ts';

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
