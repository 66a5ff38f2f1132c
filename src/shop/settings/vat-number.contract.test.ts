import { expect, test } from 'vitest';
import { plainVatNumber, vatNumberError } from './vat-number.contract.ts';

test.each(['GB980780684', 'gb 980 7806 84', '980780684', 'GB 123-4567-82', 'GB123456782001', 'GB123456727'])(
  '%s is a VAT number',
  (typed) => {
    expect(vatNumberError(typed)).toBeUndefined();
  },
);

test('the check digits follow method 97 or 97-55, and no other', () => {
  const valid = Array.from({ length: 97 }, (_, check) => `1234567${String(check).padStart(2, '0')}`).filter(
    (digits) => vatNumberError(digits) === undefined,
  );
  expect(valid).toEqual(['123456727', '123456782']);
});

test.each([
  ['GB12', 'A VAT number has 9 digits, or 12 for a branch, such as GB123456782'],
  ['', 'A VAT number has 9 digits, or 12 for a branch, such as GB123456782'],
  ['FR12345678201', 'A VAT number has 9 digits, or 12 for a branch, such as GB123456782'],
  ['GB123456783', 'One of these digits is wrong: this is not a valid VAT number'],
  ['000000000', 'One of these digits is wrong: this is not a valid VAT number'],
])('%j is invalid, with a reason', (typed, error) => {
  expect(vatNumberError(typed)).toBe(error);
});

test('it is stored in one form', () => {
  expect(['gb 123 4567 82', '123456782', ''].map(plainVatNumber)).toEqual(['GB123456782', 'GB123456782', '']);
});
