import type { Errors } from '../../../../form-errors.ts';

/** Rewords the checkout's validation messages for staff, who enter the details for a customer. */
export function rewordForStaff(errors: Errors): Errors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error?.replace(/\byour\b/, 'the customer’s')]),
  );
}
