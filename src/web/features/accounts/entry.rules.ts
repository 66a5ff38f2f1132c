import { blankFault, emailFault, faultsOf, newPasswordFault } from '../../field-faults.rules.ts';

/** `code`: of an authenticator app, for whoever has one. */
export type Credentials = { email: string; password: string; code?: string };
export type Registration = Credentials & { firstName: string; lastName: string };

/** What the page says above all; the field has words of its own, so that nobody reads the same twice. */
export const passwordsDiffer = {
  title: 'Password mismatch',
  text: 'Passwords do not match. Please try again.',
  tone: 'destructive',
} as const;

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
    confirmPassword: password === confirmation ? undefined : 'The passwords don’t match',
  });
}
