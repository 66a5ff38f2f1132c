import type { RegisterBody } from '#accounts/users/users.contract.ts';
import type { PlaceOrderBody } from '#checkout/place-and-pay/place-order.contract.ts';
import { readPostcode } from '#platform/uk-postcode.contract.ts';
import { addressOfLines } from '#shop/settings/address-line.contract.ts';
import { firstOfEach } from '../../form-errors.ts';
import type { Issue } from '../../validate.ts';

export type Details = Record<DetailField, string>;
export type DetailField = keyof typeof fieldNames;
export type Errors = Partial<Record<DetailField, string>>;

/** Field labels, in the order of the form, so that the first error belongs to the first invalid field. */
export const fieldNames = {
  email: 'Email',
  name: 'Full name',
  address: 'Address',
  addressLine2: 'Flat, building',
  city: 'Town or city',
  postcode: 'Postcode',
  country: 'Country',
  phone: 'Phone',
  firstName: 'First name',
  lastName: 'Last name',
  password: 'Password',
  confirmation: 'Confirm password',
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
  country: 'United Kingdom',
  phone: '',
  firstName: '',
  lastName: '',
  password: '',
  confirmation: '',
};

/** These fields are replaced together, so that two addresses are never mixed. */
/** Beside the country, which is never blank. */
export const addressFields = ['address', 'addressLine2', 'city', 'postcode'] as const;

/** The draft on top of the saved details; once any address field was typed, the saved address is not used at all. */
export function startingDetails(known: Partial<Details>, typed: Partial<Details> = {}): Details {
  const { address: _1, addressLine2: _2, city: _3, postcode: _4, country: _5, ...person } = known;
  const isAddressTyped = addressFields.some((field) => typed[field]);
  return { ...emptyDetails, ...(isAddressTyped ? person : known), ...typed };
}

export function isAddressField(field: string): boolean {
  return field === 'country' || addressFields.some((one) => one === field);
}

/** The required fields that are blank, in the order of the form, and the confirmation when the two passwords differ. */
export function missingFields(details: Details, wantsAccount: boolean): DetailField[] {
  const blank = fieldsOf(wantsAccount).filter((field) => details[field].trim() === '');
  const isMistyped = wantsAccount && details.confirmation !== '' && details.password !== details.confirmation;
  return isMistyped ? [...blank, 'confirmation'] : blank;
}

/** Validators of the two request bodies. */
export type Contracts = Record<'order' | 'account', (body: unknown) => Issue[]>;

/** The validation errors by field. */
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

/** Formats a valid postcode; anything else is returned as typed. */
export function tidyPostcode(typed: string): string {
  return readPostcode(typed) ?? typed;
}

export function customerOf(
  details: Details,
): Pick<PlaceOrderBody, 'customerEmail' | 'customerName' | 'customerPhone' | 'shippingAddress'> {
  const { email, name, address, addressLine2, city, phone } = details;
  return {
    customerEmail: email.trim(),
    customerName: name.trim(),
    customerPhone: phone.trim() || null,
    shippingAddress: {
      address: addressOfLines(address, addressLine2),
      city: city.trim(),
      ...placeOf(details),
    },
  };
}

/** The country is one of those offered. */
export function placeOf({ postcode, country }: Details) {
  return country === 'Ireland'
    ? { postcode: postcode.trim(), country: 'Ireland' as const }
    : { postcode: tidyPostcode(postcode), country: 'United Kingdom' as const };
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
  'shippingAddress.country': 'country',
  email: 'email',
  firstName: 'firstName',
  lastName: 'lastName',
  password: 'password',
};

/** Maps the API's validation errors to form fields. */
export function errorsFrom(issues: readonly Issue[]): Errors {
  return firstOfEach(
    issues.flatMap(({ path, message }) => (fieldsByPath[path] ? [{ path: fieldsByPath[path], message }] : [])),
  );
}

function fieldsOf(wantsAccount: boolean): readonly DetailField[] {
  return wantsAccount ? [...deliveryFields, ...accountFields] : deliveryFields;
}
