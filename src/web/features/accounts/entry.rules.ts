import { blankFault, emailFault, faultsOf, newPasswordFault } from '../../field-faults.rules.ts';

/** `code`: of an authenticator app, for whoever has one. */
export type Credentials = { email: string; password: string; code?: string };
export type Registration = Credentials & { firstName: string; lastName: string };

/** Specification, section 5. */
export const passwordsDiffer = 'Passwords do not match. Please try again.';

export function signInFaults({ email, password }: Credentials): Record<string, string> {
  return faultsOf({ email: emailFault(email), password: password === '' ? 'Enter your password' : undefined });
}

export function registrationFaults(
  { firstName, lastName, email, password }: Registration,
  confirmation: string,
): Record<string, string> {
  return faultsOf({
    firstName: blankFault(firstName, 'Enter your first name'),
    lastName: blankFault(lastName, 'Enter your last name'),
    email: emailFault(email),
    ...newPasswordFaults(password, confirmation),
  });
}

/** Of a new password, typed twice. */
export function newPasswordFaults(password: string, confirmation: string): Record<string, string> {
  return faultsOf({
    password: newPasswordFault(password),
    confirmPassword: password === confirmation ? undefined : passwordsDiffer,
  });
}
