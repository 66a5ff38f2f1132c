import { expect, test } from 'vitest';
import { registerBody } from '#accounts/users/users.contract.ts';
import { placeOrderBody } from '#checkout/place-and-pay/place-order.contract.ts';
import { validate } from '../../validate.ts';
import {
  customerOf,
  emptyDetails,
  errorsFrom,
  errorsIn as faultsBy,
  missingFields,
  startingDetails,
  tidyPostcode,
} from './details.rules.ts';
import type { Details } from './details.rules.ts';

const guest = {
  ...emptyDetails,
  email: 'jo@example.co.uk',
  name: 'Jo Marsh',
  address: '1 Mill Lane',
  city: 'Leeds',
  postcode: 'ls1 4ap',
};
const contracts = {
  order: (body: unknown) => validate(placeOrderBody, body),
  account: (body: unknown) => validate(registerBody, body),
};
const errorsIn = (details: Details, wantsAccount: boolean) => faultsBy(details, wantsAccount, contracts);
const newcomer = { ...guest, firstName: 'Jo', lastName: 'Marsh', password: 'biscuits!', confirmation: 'biscuits!' };

test('the payment needs every address field and no other', () => {
  expect(missingFields(guest, false)).toEqual([]);
  for (const field of ['email', 'name', 'address', 'city', 'postcode'] as const)
    expect(missingFields({ ...guest, [field]: '  ' }, false)).toEqual([field]);
  expect(missingFields({ ...guest, email: '', postcode: '' }, false)).toEqual(['email', 'postcode']);
});

test('account fields are required only when an account is wanted, with two equal passwords', () => {
  expect(missingFields(guest, true)).toEqual(['firstName', 'lastName', 'password', 'confirmation']);
  expect(missingFields(newcomer, true)).toEqual([]);
  expect(missingFields({ ...newcomer, confirmation: 'biscuits?' }, true)).toEqual(['confirmation']);
});

test('errors are in form order, and optional fields have none', () => {
  const optional = ['addressLine2', 'phone', 'country'];
  const needed = Object.keys(emptyDetails).filter((field) => !optional.includes(field));
  expect(Object.keys(errorsIn(emptyDetails, true))).toEqual(needed);
});

test('invalid input is reported by field', () => {
  const slips = { ...newcomer, email: 'jo@example', postcode: 'Leeds', password: 'short', confirmation: 'shorter' };
  expect(errorsIn(slips, true)).toEqual({
    email: 'Enter an email address such as name@example.co.uk',
    postcode: 'Enter a UK postcode such as SW1A 1AA',
    password: 'Password must be at least 8 characters',
    confirmation: 'Passwords do not match. Please try again.',
  });
  expect(errorsIn(slips, false)).not.toHaveProperty('password');
});

test.each([
  ['ls1 4ap', 'LS1 4AP'],
  ['ec1a1bb', 'EC1A 1BB'],
  ['W1A-0AX', 'W1A 0AX'],
  ['gir0aa', 'GIR 0AA'],
  ['no such thing', 'no such thing'],
  ['ZZ99 99', 'ZZ99 99'],
  ['ZZ99 99', 'ZZ99 99'],
])('the postcode %s is written %s', (typed, tidy) => {
  expect(tidyPostcode(typed)).toBe(tidy);
});

test('the API’s validation errors are mapped to fields', () => {
  expect(errorsIn({ ...newcomer, postcode: 'GIR 0AA' }, true)).toEqual({});
  expect(errorsIn({ ...newcomer, postcode: 'QV1 1AA' }, true)).toHaveProperty('postcode');
  expect(errorsIn({ ...newcomer, phone: 'ask Bob' }, true)).toEqual({
    phone: 'Enter a telephone number such as 020 7946 0018',
  });
  const long = 'x'.repeat(129);
  expect(errorsIn({ ...newcomer, password: long, confirmation: long }, true)).toEqual({
    password: 'Password must be 128 characters at most',
  });
});

test('the order’s body is trimmed and has no account fields', () => {
  expect(customerOf({ ...newcomer, city: ' Leeds ' })).toEqual({
    customerEmail: 'jo@example.co.uk',
    customerName: 'Jo Marsh',
    customerPhone: null,
    shippingAddress: { address: '1 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP', country: 'United Kingdom' },
  });
});

test('the second address line and the phone number are sent', () => {
  const sent = customerOf({ ...guest, addressLine2: ' Flat 2 ', phone: ' 07700 900123 ' });
  expect(sent).toMatchObject({ customerPhone: '07700 900123', shippingAddress: { address: '1 Mill Lane\nFlat 2' } });
});

test("the server's objections find their fields", () => {
  const issues = [
    { path: 'shippingAddress.postcode', message: 'Enter your postcode' },
    { path: 'items.0.productId', message: 'There is no such product' },
  ];
  expect(errorsFrom(issues)).toEqual({ postcode: 'Enter your postcode' });
});

test('two addresses are never mixed, and the customer’s other details are kept', () => {
  const known = {
    email: 'ada@example.co.uk',
    name: 'Ada Byron',
    address: '1 High St',
    city: 'Ludlow',
    postcode: 'SY8 1AA',
  };
  expect(startingDetails(known)).toEqual({ ...emptyDetails, ...known });
  expect(startingDetails(known, { name: 'A. Byron' })).toEqual({ ...emptyDetails, ...known, name: 'A. Byron' });
  for (const typed of [{ address: '99 Other Road' }, { city: 'Hereford' }, { postcode: 'HR1 1AA' }])
    expect(startingDetails(known, typed)).toEqual({
      ...emptyDetails,
      email: known.email,
      name: known.name,
      ...typed,
    });
});
