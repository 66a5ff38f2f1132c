import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Errors } from '../../../form-errors.ts';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';

type PasswordFieldProps = {
  label: string;
  name: string;
  /** For password managers. */
  kind: 'current' | 'new';
  error: string | undefined;
  hint?: ReactNode;
};

/** A password input that can be shown as text. */
export function PasswordField({ label, name, kind, error, hint }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="relative block">
          <TextInput
            required
            {...control}
            name={name}
            type={visible ? 'text' : 'password'}
            autoComplete={`${kind}-password`}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-18"
          />
          <button
            type="button"
            aria-label={visible ? 'Hide password' : 'Show password'}
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0.5 right-0.5 rounded-field px-3 text-sm font-semibold text-pine transition-colors hover:bg-pine-pale"
          >
            {visible ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  );
}

/** A new password and its confirmation, named `confirmPassword`. */
export function NewPasswordFields({ label, name, errors }: { label: string; name: string; errors: Errors }) {
  return (
    <>
      <PasswordField label={label} name={name} kind="new" hint="At least 8 characters" error={errors[name]} />
      <PasswordField label="Confirm password" name="confirmPassword" kind="new" error={errors['confirmPassword']} />
    </>
  );
}

/** Compares the two passwords, as the API gets only one. The toast's text is fixed by the specification. */
export function confirmPassword(password: string, again: string): Errors {
  if (password === again) return {};
  toast({ title: 'Password mismatch', text: 'Passwords do not match. Please try again.', tone: 'destructive' });
  return { confirmPassword: 'The passwords don’t match' };
}
