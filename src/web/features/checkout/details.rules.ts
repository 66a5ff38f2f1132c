import type { PlaceOrderBody } from '#checkout/place-order/place-order.contract.ts';
import { notAPostcode, readPostcode } from '#platform/uk-postcode.contract.ts';
import { emailFault, newPasswordFault } from '../../field-faults.rules.ts';

export type Details = Record<DetailField, string>;
export type DetailField = (typeof deliveryFields)[number] | (typeof accountFields)[number];
export type Faults = Partial<Record<DetailField, string>>;

/** In the order of the form, so that the first fault is the first one met. */
const deliveryFields = ['email', 'name', 'address', 'city', 'postcode'] as const;
const accountFields = ['firstName', 'lastName', 'password', 'confirmation'] as const;

export const emptyDetails: Details = {
  email: '',
  name: '',
  address: '',
  city: '',
  postcode: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmation: '',
};

/** One thing: of two addresses nobody lives at a mixture. */
export const addressFields = ['address', 'city', 'postcode'] as const;

const asks: Details = {
  email: 'Enter your email address',
  name: 'Enter your full name',
  address: 'Enter your address',
  city: 'Enter your town or city',
  postcode: 'Enter your postcode',
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  password: 'Choose a password',
  confirmation: 'Enter the password again',
};

/** What was typed on top of what is known; where any of an address was typed, nothing of the known one stands beside it. */
export function startingDetails(known: Partial<Details>, typed: Partial<Details> = {}): Details {
  const { address: _address, city: _city, postcode: _postcode, ...person } = known;
  const isAddressTyped = addressFields.some((field) => typed[field]);
  return { ...emptyDetails, ...(isAddressTyped ? person : known), ...typed };
}

export function isAddressField(field: string): boolean {
  return addressFields.some((one) => one === field);
}

/** Whether there is enough to go on to the payment. */
export function isComplete(details: Details, wantsAccount: boolean): boolean {
  if (fieldsOf(wantsAccount).some((field) => isBlank(details, field))) return false;
  return !wantsAccount || details.password === details.confirmation;
}

/** What is wrong with each field, also with those that only look filled in. */
export function faultsIn(details: Details, wantsAccount: boolean): Faults {
  const faults = fieldsOf(wantsAccount).map((field) => [field, faultOf(field, details)] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined));
}

function faultOf(field: DetailField, details: Details): string | undefined {
  if (isBlank(details, field)) return asks[field];
  const text = details[field];
  if (field === 'email') return emailFault(text);
  if (field === 'postcode') return readPostcode(text) === undefined ? notAPostcode : undefined;
  if (field === 'password') return newPasswordFault(text);
  if (field === 'confirmation' && text !== details.password) return 'Passwords do not match. Please try again.';
  return undefined;
}

/** A postcode as the post writes it; what is none stays as it was typed. */
export function tidyPostcode(typed: string): string {
  return readPostcode(typed) ?? typed;
}

export function customerOf(
  details: Details,
): Pick<PlaceOrderBody, 'customerEmail' | 'customerName' | 'shippingAddress'> {
  const { email, name, address, city, postcode } = details;
  return {
    customerEmail: email.trim(),
    customerName: name.trim(),
    shippingAddress: {
      address: address.trim(),
      city: city.trim(),
      postcode: tidyPostcode(postcode),
      country: 'United Kingdom',
    },
  };
}

const fieldsByPath: Partial<Record<string, DetailField>> = {
  customerEmail: 'email',
  customerName: 'name',
  'shippingAddress.address': 'address',
  'shippingAddress.city': 'city',
  'shippingAddress.postcode': 'postcode',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  password: 'password',
};

/** The server's objections, by the field of the form they belong to. */
export function faultsFrom(issues: readonly { path: string; message: string }[]): Faults {
  return Object.fromEntries(
    issues.flatMap(({ path, message }) => {
      const field = fieldsByPath[path];
      return field ? [[field, message]] : [];
    }),
  );
}

function fieldsOf(wantsAccount: boolean): readonly DetailField[] {
  return wantsAccount ? [...deliveryFields, ...accountFields] : deliveryFields;
}

function isBlank(details: Details, field: DetailField): boolean {
  return details[field].trim() === '';
}
