import { blankFault, emailFault, faultsOf } from '../../field-faults.rules.ts';

/** `phone` empty: none. */
export type ProfileDraft = { firstName: string; lastName: string; email: string; phone: string };
export type PasswordChange = { currentPassword: string; newPassword: string };

export function profileFaults({ firstName, lastName, email }: ProfileDraft): Record<string, string> {
  return faultsOf({
    firstName: blankFault(firstName, 'Enter your first name'),
    lastName: blankFault(lastName, 'Enter your last name'),
    email: emailFault(email),
  });
}
