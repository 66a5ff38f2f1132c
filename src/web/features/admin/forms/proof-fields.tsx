import { useState } from 'react';
import type { Errors } from '../../../form-errors.ts';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';

/** For what an unlocked laptop must not be enough for. The code is asked for once the API wants one. */
export function ProofFields({ hint, errors }: { hint?: string; errors: Errors }) {
  const [needsCode, setNeedsCode] = useState(false);
  if (errors['code'] && !needsCode) setNeedsCode(true);
  return (
    <>
      <PasswordField label="Your password" hint={hint} name="password" kind="current" error={errors['password']} />
      {needsCode && <CodeField error={errors['code']} />}
    </>
  );
}
