import { expect, test } from 'vitest';
import { newSecret, setUpAddress, stepOf } from './one-time-codes.ts';

/** '12345678901234567890', the key of the RFC's examples, in base32. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B, SHA-1; the last six of its eight digits.
test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at second %i the code is %s', (second, code, step) => {
  expect(stepOf(code, key, new Date(second * 1000))).toBe(step);
});

test.each([
  [-60, null],
  [-30, 37_037_036],
  [0, 37_037_036],
  [30, 37_037_036],
  [60, null],
])('a clock that is %i seconds off', (seconds, step) => {
  expect(stepOf('081804', key, new Date((1_111_111_109 + seconds) * 1000))).toBe(step);
});

test.each(['', '08180', '0818045', 'abcdef', '١٢٣٤٥٦', '081804 '.repeat(3)])('%j is no code', (code) => {
  expect(stepOf(code, key, new Date(1_111_111_109_000))).toBeNull();
});

test('a secret is long enough and never the same, and the app is given its owner', () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(secret);
  const address = new URL(setUpAddress(secret, 'Paw & Vale', 'ann@example.co.uk'));
  expect(address.protocol).toBe('otpauth:');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'Paw & Vale', secret, digits: '6' });
});
