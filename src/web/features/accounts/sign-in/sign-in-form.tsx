import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSignIn } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/session/session.contract.ts')).loginBody;

/** @param email of a known user whose session has ended */
export function SignInForm({ email }: { email?: string | undefined }) {
  const { form, errors, show, check } = useErrors(contract);
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate: signIn, isPending } = useSignIn({ onErrors: show, onCodeNeeded: () => setNeedsCode(true) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { code, ...credentials } = formTexts(event.currentTarget, 'email', 'password', 'code');
    if (!needsCode) return check(credentials, signIn);
    return check({ ...credentials, code }, signIn, code.trim() === '' ? { code: 'Enter the code' } : {});
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={errors['email']}
      />
      <PasswordField label="Password" name="password" kind="current" error={errors['password']} />
      {needsCode && <CodeField error={errors['code']} />}
      <p className="-my-3 text-sm">
        <Link to="/forgot-password" className="link inline-block py-3">
          Forgotten your password?
        </Link>
      </p>
      <Button type="submit" size="large" wide busy={isPending}>
        {isPending ? 'Signing in...' : 'Sign In'}
      </Button>
    </form>
  );
}

/** Appears once the password is right. */
function CodeField({ error }: { error: string | undefined }) {
  return (
    <div role="group" aria-label="Two-step sign-in">
      <TextField
        label="Code"
        name="code"
        hint="From your authenticator app, or one of your recovery codes"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it appears after Sign In is pressed and is the only thing left to enter
        autoFocus
        error={error}
      />
    </div>
  );
}
