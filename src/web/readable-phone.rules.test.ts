import { expect, test } from 'vitest';
import { readablePhone } from './readable-phone.rules.ts';

test.each([
  ['+442079460018', '020 7946 0018'],
  ['+442920180000', '029 2018 0000'],
  ['+441134960148', '0113 496 0148'],
  ['+441614960715', '0161 496 0715'],
  ['+447700900123', '07700 900123'],
  ['+441632960001', '01632 960001'],
  ['+35316795432', '+35316795432'],
  ['0113 496 0148 ext. 3', '0113 496 0148 ext. 3'],
])('%s is shown as %s', (stored, shown) => {
  expect(readablePhone(stored)).toBe(shown);
});
