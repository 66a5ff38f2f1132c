import { expect, test } from 'vitest';
import { blankFault, emailFault, faultsOf, newPasswordFault } from './field-faults.rules.ts';

test.each([
  ['', 'Enter your email address'],
  ['   ', 'Enter your email address'],
  ['alice', 'Enter an email address such as name@example.co.uk'],
  ['alice@example', 'Enter an email address such as name@example.co.uk'],
  ['al ice@example.co.uk', 'Enter an email address such as name@example.co.uk'],
  [' alice@example.co.uk ', undefined],
])('an email address of %j is judged', (typed, fault) => {
  expect(emailFault(typed)).toBe(fault);
});

test.each([
  ['seven77', 'Password must be at least 8 characters'],
  ['eight888', undefined],
  ['        ', undefined],
  ['x'.repeat(129), 'Password must be 128 characters at most'],
])('a password is judged by its length alone (%#)', (typed, fault) => {
  expect(newPasswordFault(typed)).toBe(fault);
});

test('only what has a fault is kept', () => {
  expect(faultsOf({ name: blankFault(' ', 'Enter your name'), city: blankFault('Leeds', 'Enter your city') })).toEqual({
    name: 'Enter your name',
  });
});
