import { expect, test } from 'vitest';
import { profileFaults, readablePhone } from './profile.rules.ts';

test('a profile needs a name and an address to write to; the telephone may be left out', () => {
  const empty = { firstName: '', lastName: ' ', email: '', phone: '' };
  expect(Object.keys(profileFaults(empty))).toEqual(['firstName', 'lastName', 'email']);
  expect(profileFaults({ firstName: 'Ann', lastName: 'Barker', email: 'ann@example.co.uk', phone: '' })).toEqual({});
});

test.each([
  ['+442079460018', '020 7946 0018'],
  ['+447700900123', '07700 900123'],
  ['+441632960001', '01632 960001'],
  ['+35316795432', '+35316795432'],
])('%s is shown as %s', (stored, shown) => {
  expect(readablePhone(stored)).toBe(shown);
});
