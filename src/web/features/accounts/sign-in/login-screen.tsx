import { Link } from '@tanstack/react-router';
import { SignInForm } from './sign-in-form.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { useNextSearch, useRedirectWhenSignedIn } from './sign-in-redirects.ts';

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
