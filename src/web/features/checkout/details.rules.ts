import type { RegisterBody } from '#accounts/users/users.contract.ts';
import type { PlaceOrderBody } from '#checkout/place-order/place-order.contract.ts';
import { readPostcode } from '#platform/uk-postcode.contract.ts';
import { firstOfEach } from '../../form-errors.ts';
import type { Issue } from '../../form-errors.ts';

export type Details = Record<DetailField, string>;
export type DetailField = (typeof deliveryFields)[number] | (typeof accountFields)[number];
export type Errors = Partial<Record<DetailField, string>>;

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

export function registrationOf({ email, firstName, lastName, password }: Details): RegisterBody {
  return { email: email.trim(), firstName: firstName.trim(), lastName: lastName.trim(), password };
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

/** Objections of the API, by the field of the form they belong to. */
export function errorsFrom(issues: readonly Issue[]): Errors {
  return firstOfEach(
    issues.flatMap(({ path, message }) => (fieldsByPath[path] ? [{ path: fieldsByPath[path], message }] : [])),
  );
}

function fieldsOf(wantsAccount: boolean): readonly DetailField[] {
  return wantsAccount ? [...deliveryFields, ...accountFields] : deliveryFields;
}

function isBlank(details: Details, field: DetailField): boolean {
  return details[field].trim() === '';
}
