import { newPasswordHint } from '#accounts/users/password-length.contract.ts';
import type { Errors } from '../../../form-errors.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';

/** A new password and its confirmation, named `confirmPassword`. */
export function NewPasswordFields({ label, name, errors }: { label: string; name: string; errors: Errors }) {
  return (
    <>
      <PasswordField label={label} name={name} kind="new" hint={newPasswordHint} error={errors[name]} />
      <PasswordField label="Confirm password" name="confirmPassword" kind="new" error={errors['confirmPassword']} />
    </>
  );
}

/** Compares the two passwords, as the API gets only one. */
export function confirmPassword(password: string, again: string): Errors {
  if (password === again) return {};
  toast({ title: 'Password mismatch', text: 'Passwords do not match. Please try again.', tone: 'destructive' });
  return { confirmPassword: 'The passwords don’t match' };
}
