import type { RegisterBody } from '#accounts/users/users.contract.ts';
import type { PlaceOrderBody } from '#checkout/place-order/place-order.contract.ts';
import { readPostcode } from '#platform/uk-postcode.contract.ts';
import { addressOfLines } from '#shop/settings/address-line.contract.ts';
import { firstOfEach } from '../../form-errors.ts';
import type { Issue } from '../../form-errors.ts';

export type Details = Record<DetailField, string>;
export type DetailField = keyof typeof fieldNames;
export type Errors = Partial<Record<DetailField, string>>;

/** As they are labelled. In the order of the form, so that the first fault is the first one met. */
export const fieldNames = {
  email: 'Email',
  name: 'Full Name',
  address: 'Address',
  addressLine2: 'Flat, building',
  city: 'City',
  postcode: 'Postcode',
  phone: 'Phone',
  firstName: 'First Name',
  lastName: 'Last Name',
  password: 'Password',
  confirmation: 'Confirm Password',
} as const;

const deliveryFields = ['email', 'name', 'address', 'city', 'postcode'] as const;
const accountFields = ['firstName', 'lastName', 'password', 'confirmation'] as const;

export const emptyDetails: Details = {
  email: '',
  name: '',
  address: '',
  addressLine2: '',
  city: '',
  postcode: '',
  phone: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmation: '',
};

/** One thing: of two addresses nobody lives at a mixture. */
export const addressFields = ['address', 'addressLine2', 'city', 'postcode'] as const;

/** What was typed on top of what is known; where any of an address was typed, nothing of the known one stands beside it. */
export function startingDetails(known: Partial<Details>, typed: Partial<Details> = {}): Details {
  const { address: _address, addressLine2: _line2, city: _city, postcode: _postcode, ...person } = known;
  const isAddressTyped = addressFields.some((field) => typed[field]);
  return { ...emptyDetails, ...(isAddressTyped ? person : known), ...typed };
}

export function isAddressField(field: string): boolean {
  return addressFields.some((one) => one === field);
}

/** What is still needed before the payment, in the order of the form: blank fields, or two passwords that differ. */
export function missingFields(details: Details, wantsAccount: boolean): DetailField[] {
  const blank = fieldsOf(wantsAccount).filter((field) => details[field].trim() === '');
  const isMistyped = wantsAccount && details.confirmation !== '' && details.password !== details.confirmation;
  return isMistyped ? [...blank, 'confirmation'] : blank;
}

/** What the API would say of a body. */
export type Contracts = Record<'order' | 'account', (body: unknown) => Issue[]>;

/** What is wrong with each field, also with those that only look filled in. */
export function errorsIn(details: Details, wantsAccount: boolean, { order, account }: Contracts): Errors {
  const ofOrder = errorsFrom(order(customerOf(details)));
  if (!wantsAccount) return ofOrder;
  const confirmation = confirmationError(details);
  return { ...ofOrder, ...errorsFrom(account(registrationOf(details))), ...(confirmation && { confirmation }) };
}

function confirmationError({ password, confirmation }: Details): string | undefined {
  if (confirmation.trim() === '') return 'Enter the password again';
  return confirmation === password ? undefined : 'Passwords do not match. Please try again.';
}

/** A postcode as the post writes it; what is none stays as it was typed. */
export function tidyPostcode(typed: string): string {
  return readPostcode(typed) ?? typed;
}

export function customerOf(
  details: Details,
): Pick<PlaceOrderBody, 'customerEmail' | 'customerName' | 'customerPhone' | 'shippingAddress'> {
  const { email, name, address, addressLine2, city, postcode, phone } = details;
  return {
    customerEmail: email.trim(),
    customerName: name.trim(),
    customerPhone: phone.trim() || null,
    shippingAddress: {
      address: addressOfLines(address, addressLine2),
      city: city.trim(),
      postcode: tidyPostcode(postcode),
      country: 'United Kingdom',
    },
  };
}

export function registrationOf({ email, firstName, lastName, password }: Details): RegisterBody {
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), password };
}

const fieldsByPath: Partial<Record<string, DetailField>> = {
  customerEmail: 'email',
  customerName: 'name',
  customerPhone: 'phone',
  'shippingAddress.address': 'address',
  'shippingAddress.city': 'city',
  'shippingAddress.postcode': 'postcode',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  password: 'password',
};

/** Objections of the API, by the field of the form they belong to. */
export function errorsFrom(issues: readonly Issue[]): Errors {
  return firstOfEach(
    issues.flatMap(({ path, message }) => (fieldsByPath[path] ? [{ path: fieldsByPath[path], message }] : [])),
  );
}

function fieldsOf(wantsAccount: boolean): readonly DetailField[] {
  return wantsAccount ? [...deliveryFields, ...accountFields] : deliveryFields;
}
