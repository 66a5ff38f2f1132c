import { expect, test } from 'vitest';
import { givenName } from './given-name.contract.ts';

test.each([
  ['Kate Hill', 'Kate'],
  ['Kate', 'Kate'],
  ['Mrs Kate Hill', 'Mrs Kate Hill'],
  ['Dr. Hill', 'Dr. Hill'],
  ['Drew Hill', 'Drew'],
  ['Mr', 'Mr'],
  ['J. R. Smith', 'J. R. Smith'],
  ['J Smith', 'J Smith'],
  [' Kate  Hill ', 'Kate'],
  ['', ''],
])('%s is thanked as %s', (fullName, called) => {
  expect(givenName(fullName)).toBe(called);
});
