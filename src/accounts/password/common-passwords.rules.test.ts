import { expect, test } from 'vitest';
import { isCommon } from './common-passwords.rules.ts';

test.each([
  'password',
  'Password123',
  'P@ssw0rd',
  '12345678',
  '0987654321',
  'aa123456',
  'abcdefgh',
  'aaaaaaaa',
  '12341234',
])('%s is tried first by whoever guesses', (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each(['three brown terriers', 'Tr3ats-for-Vee', 'a'.repeat(128), 'Aa1!'.repeat(32)])('%s is not', (password) => {
  expect(isCommon(password)).toBe(false);
});
