import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { NewAccountFields } from './new-account-fields.tsx';
import { confirmPassword } from './new-password-fields.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useNextSearch, useRedirectWhenSignedIn } from './sign-in-redirects.ts';
import { useRegister } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/users/users.contract.ts')).registerBody;

export function RegisterScreen() {
  useRedirectWhenSignedIn();
  const next = useNextSearch();
  return (
    <SignInPage
      title="Create your account"
      scene="tile-accessories"
      intro={
        <>
          Keep your addresses and orders in one place. Already have an account?{' '}
          <Link to="/login" search={next} className="link">
            Sign in{' '}
          </Link>
        </>
      }
    >
      <RegisterForm />
    </SignInPage>
  );
}

function RegisterForm() {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: register, isPending } = useRegister({ onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = formTexts(event.currentTarget, 'firstName', 'lastName', 'email', 'password', 'confirmPassword');
    check(typed, register, confirmPassword(typed.password, typed.confirmPassword));
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <NewAccountFields errors={errors} />
      <Button type="submit" size="large" wide busy={isPending}>
        {isPending ? 'Creating account...' : 'Create Account'}
      </Button>
      <p className="text-sm text-muted">
        See our{' '}
        <Link to="/policies" hash="privacy" className="link">
          privacy policy
        </Link>{' '}
        for what we keep and why. (It isn’t much.)
      </p>
    </form>
  );
}
