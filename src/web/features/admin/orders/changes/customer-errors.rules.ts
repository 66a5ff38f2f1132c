import type { Errors } from '../../../../form-errors.ts';

/** What the checkout says to a customer, for staff who type it for them. */
export function aboutTheCustomer(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error?.replace(/\byour\b/, 'the customer’s')]),
  );
}
