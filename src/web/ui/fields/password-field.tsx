import { useState } from 'react';
import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-field.tsx';

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
