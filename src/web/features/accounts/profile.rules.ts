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

/** `+442079460018` as people write it: `020 7946 0018` for London, `07700 900123` for mobiles; others stay international. */
export function readablePhone(e164: string): string {
  const digits = /^\+44(\d{10})$/.exec(e164)?.[1];
  if (!digits) return e164;
  const london = /^(2\d)(\d{4})(\d{4})$/.exec(digits);
  return london ? `0${london.slice(1).join(' ')}` : `0${digits.slice(0, 4)} ${digits.slice(4)}`;
}
