import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { RequestError } from '../../../api.ts';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SignInLinkOffer } from './sign-in-link-offer.tsx';
import { useSignIn } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/session/session.contract.ts')).loginBody;

/** @param email of a known user whose session has ended */
export function SignInForm({ email }: { email?: string | undefined }) {
  const { form, errors, show, check } = useErrors(contract);
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate: signIn, isPending, error } = useSignIn({ onErrors: show, onCodeNeeded: () => setNeedsCode(true) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { code, ...credentials } = formTexts(event.currentTarget, 'email', 'password', 'code');
    if (!needsCode) return check(credentials, signIn);
    return check({ ...credentials, code }, signIn, code.trim() === '' ? { code: 'Enter the code' } : {});
  }

  // Others' wrong passwords may have used up the tries.
  const isLimited = error instanceof RequestError && error.status === 429;
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
      {isLimited && <SignInLinkOffer form={form} />}
    </form>
  );
}
