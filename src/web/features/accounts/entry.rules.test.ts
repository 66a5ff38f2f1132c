import { expect, test } from 'vitest';
import { newPasswordFaults, registrationFaults, signInFaults } from './entry.rules.ts';

test('signing in asks for both, and leaves it to the shop whether they are right', () => {
  expect(Object.keys(signInFaults({ email: '', password: '' }))).toEqual(['email', 'password']);
  expect(signInFaults({ email: 'alice@example.co.uk', password: 'short' })).toEqual({});
});

test('an account wants every field, in the order of the form', () => {
  const faults = registrationFaults({ firstName: ' ', lastName: '', email: 'x', password: 'short' }, '');
  expect(Object.keys(faults)).toEqual(['firstName', 'lastName', 'email', 'password', 'confirmPassword']);
});

test('a password typed differently the second time is said in the words of the specification', () => {
  expect(newPasswordFaults('three brown terriers', 'three brown terrier')).toEqual({
    confirmPassword: 'The passwords don’t match',
  });
  expect(newPasswordFaults('three brown terriers', 'three brown terriers')).toEqual({});
});
