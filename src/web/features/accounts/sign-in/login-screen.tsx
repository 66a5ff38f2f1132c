import { Link } from '@tanstack/react-router';
import { useGoOnWhenSignedIn, useNextSearch } from './after-entry.ts';
import { EntryPage } from './entry-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

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
