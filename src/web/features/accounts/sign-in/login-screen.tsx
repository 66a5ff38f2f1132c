import { Link } from '@tanstack/react-router';
import { useRedirectWhenSignedIn, useNextSearch } from './sign-in-redirects.ts';
import { SignInPage } from './sign-in-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

export function LoginScreen() {
  useRedirectWhenSignedIn();
  const next = useNextSearch();
  return (
    <SignInPage
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
    </SignInPage>
  );
}
