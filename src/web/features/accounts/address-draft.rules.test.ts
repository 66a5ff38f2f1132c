import { expect, test } from 'vitest';
import { addressFaults } from './address-draft.rules.ts';

const draft = { label: 'Home', address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' } as const;

test('an address that says everything has no faults', () => {
  expect(addressFaults({ ...draft, country: 'United Kingdom' })).toEqual({});
});

test('a blank line is asked for by its name in that country', () => {
  const blank = { ...draft, address: ' ', city: '', postcode: '' };
  expect(Object.keys(addressFaults({ ...blank, country: 'United Kingdom' }))).toEqual(['address', 'city', 'postcode']);
  expect(addressFaults({ ...blank, country: 'Ireland' })['postcode']).toBe('Enter your Eircode');
});
