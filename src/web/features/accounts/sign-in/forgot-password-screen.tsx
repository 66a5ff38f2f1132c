import { Link } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Note } from './note.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useForgotPassword } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/password-reset/password-reset.contract.ts')).forgotPasswordBody;

export function ForgotPasswordScreen() {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: send, isPending, data: response } = useForgotPassword({ onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'email'), send);
  }

  return (
    <SignInPage
      title="Forgotten your password?"
      intro="It happens. Enter your email address and we’ll send you a link to choose a new one."
    >
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Email" name="email" type="email" autoComplete="username" error={errors['email']} />
        <Button type="submit" size="large" wide busy={isPending}>
          {isPending ? 'Sending...' : 'Send the Link'}
        </Button>
      </form>
      <div role="status">
        {response && (
          <Note tone="good">
            {response.message} The link works for one hour. Nothing there? Check your spam folder.
          </Note>
        )}
      </div>
      <p className="text-sm">
        <Link to="/login" className="link inline-block py-3">
          Back to Sign In
        </Link>
      </p>
    </SignInPage>
  );
}
