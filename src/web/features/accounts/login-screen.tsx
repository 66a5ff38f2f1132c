import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { Link } from '@tanstack/react-router';
import { useFaults } from '../../form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { formText } from '../../ui/form-text.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useGoOnWhenSignedIn, useNextSearch } from './after-entry.ts';
import { EntryPage } from './entry-page.tsx';
import { useSignIn } from './entry.queries.ts';
import { signInFaults } from './entry.rules.ts';
import { PasswordField } from './password-field.tsx';

export function LoginScreen() {
  useGoOnWhenSignedIn();
  const next = useNextSearch();
  return (
    <EntryPage
      title="Sign in to your account"
      intro={
        <>
          New here?{' '}
          <Link to="/register" search={next} className="link">
            Create an account
          </Link>
        </>
      }
    >
      <SignInForm />
    </EntryPage>
  );
}

function SignInForm() {
  const { form, faults, show } = useFaults();
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate: signIn, isPending } = useSignIn({ onFaults: show, onCodeNeeded: () => setNeedsCode(true) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const credentials = { email: formText(typed, 'email').trim(), password: formText(typed, 'password') };
    const code = formText(typed, 'code').trim();
    const found = { ...signInFaults(credentials), ...(needsCode && code === '' && { code: 'Enter the code' }) };
    show(found);
    if (Object.keys(found).length === 0) signIn(needsCode ? { ...credentials, code } : credentials);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField label="Email" name="email" type="email" autoComplete="username" error={faults['email']} />
      <PasswordField label="Password" name="password" kind="current" error={faults['password']} />
      {needsCode && <CodeField error={faults['code']} />}
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

/** Appears once the password was right, and is what comes next. */
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
        maxLength={40}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever pressed Sign In is asked for this and nothing else
        autoFocus
        error={error}
      />
    </div>
  );
}
