import { expect, test } from 'vitest';
import { ukPostcode } from './contact-details.contract.ts';
import { readPostcode } from './uk-postcode.contract.ts';

test.each([
  ['sw1a1aa', 'SW1A 1AA'],
  ['GIR 0AA', 'GIR 0AA'],
  [' m1-1ae ', 'M1 1AE'],
  ['M1 OAA', 'M1 0AA'],
  ['SWIA 1AA', 'SW1A 1AA'],
  ['bsi 5tr', 'BS1 5TR'],
  ['ZZ99 99', undefined],
  ['QA1 1AA', undefined],
  ['LS1 4AP              x', undefined],
])('form and API read %j as %j alike', (typed, postcode) => {
  expect(readPostcode(typed)).toBe(postcode);
  expect(ukPostcode.safeParse(typed).data).toBe(postcode);
});

test.each([
  ['D02 X285', 'That looks like an Irish Eircode. Enter a UK postcode such as SW1A 1AA'],
  ['a65f4e2', 'That looks like an Irish Eircode. Enter a UK postcode such as SW1A 1AA'],
  ['BFPO 57', 'BFPO addresses have a postcode too: enter yours, such as BF1 2AT'],
  ['BT1', 'Enter a UK postcode such as SW1A 1AA'],
])('%s is refused: %s', (typed, reason) => {
  expect(ukPostcode.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([reason]);
});
