import { useState } from 'react';
import type { Errors } from '../../../form-errors.ts';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

type Props = {
  hint?: string;
  errors: Errors;
  /** Of the password's field, where the form has another password. */
  name?: 'password' | 'currentPassword';
};

/** For what an unlocked laptop must not be enough for. The code is asked for once the API wants one. */
export function ProofFields({ hint, errors, name = 'password' }: Props) {
  const [needsCode, setNeedsCode] = useState(false);
  if (errors['code'] && !needsCode) setNeedsCode(true);
  return (
    <>
      <PasswordField label="Your password" hint={hint} name={name} kind="current" error={errors[name]} />
      {needsCode && <CodeField error={errors['code']} />}
    </>
  );
}
