/** The sentences are those of the API, so that a field says the same whoever looks first. */

export function emailFault(typed: string): string | undefined {
  if (typed.trim() === '') return 'Enter your email address';
  return isEmail(typed) ? undefined : notAnEmail;
}

export const notAnEmail = 'Enter an email address such as name@example.co.uk';

/** For what a slip of the finger does; the API has the last word. */
export function isEmail(typed: string): boolean {
  return /^\S+@\S+\.\S+$/.test(typed.trim());
}

export function newPasswordFault(typed: string): string | undefined {
  if (typed.length < 8) return 'Password must be at least 8 characters';
  return typed.length > 128 ? 'Password must be 128 characters at most' : undefined;
}

export function blankFault(typed: string, asks: string): string | undefined {
  return typed.trim() === '' ? asks : undefined;
}

/** Only the fields that have a fault. */
export function faultsOf(checked: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(checked).flatMap(([name, fault]) => (fault ? [[name, fault]] : [])));
}
