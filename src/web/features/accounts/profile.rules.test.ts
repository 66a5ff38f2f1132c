import { expect, test } from 'vitest';
import { profileFaults } from './profile.rules.ts';

test('a profile needs a name and an address to write to; the telephone may be left out', () => {
  const empty = { firstName: '', lastName: ' ', email: '', phone: '' };
  expect(Object.keys(profileFaults(empty))).toEqual(['firstName', 'lastName', 'email']);
  expect(profileFaults({ firstName: 'Ann', lastName: 'Barker', email: 'ann@example.co.uk', phone: '' })).toEqual({});
});
