import type { SubmitEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useFaults } from '../../form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { formText } from '../../ui/form-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useGoOnWhenSignedIn, useNextSearch } from './after-entry.ts';
import { EntryPage } from './entry-page.tsx';
import { useRegister } from './entry.queries.ts';
import { passwordsDiffer, registrationFaults } from './entry.rules.ts';
import { PasswordField } from './password-field.tsx';

export function RegisterScreen() {
  useGoOnWhenSignedIn();
  const next = useNextSearch();
  return (
    <EntryPage
      title="Create your account"
      scene="tile-accessories"
      intro={
        <>
          Keep your addresses and orders in one place. Been here before?{' '}
          <Link to="/login" search={next} className="link">
            Sign in
          </Link>
        </>
      }
    >
      <RegisterForm />
    </EntryPage>
  );
}

function RegisterForm() {
  const { form, faults, show } = useFaults();
  const { mutate: register, isPending } = useRegister({ onFaults: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const name = { firstName: formText(typed, 'firstName').trim(), lastName: formText(typed, 'lastName').trim() };
    const credentials = { email: formText(typed, 'email').trim(), password: formText(typed, 'password') };
    const found = registrationFaults({ ...name, ...credentials }, formText(typed, 'confirmPassword'));
    show(found);
    if (found['confirmPassword']) toast(passwordsDiffer);
    if (Object.keys(found).length === 0) register({ ...name, ...credentials });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          maxLength={80}
          error={faults['firstName']}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          maxLength={80}
          error={faults['lastName']}
        />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="username" error={faults['email']} />
      <PasswordField
        label="Password"
        name="password"
        kind="new"
        hint="At least 8 characters"
        error={faults['password']}
      />
      <PasswordField label="Confirm password" name="confirmPassword" kind="new" error={faults['confirmPassword']} />
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
