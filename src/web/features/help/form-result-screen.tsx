import { notFound } from '@tanstack/react-router';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export function FormResultScreen({ result: { title, text, to, back } }: { result: FormResult }) {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState face="robin" level="h1" title={title} text={text}>
        <LinkButton to={to}>{back}</LinkButton>
      </EmptyState>
    </main>
  );
}

type FormResult = { title: string; text: string; to: string; back: string };

const results: Readonly<Record<string, FormResult>> = {
  'not-sent': {
    title: 'Please send that again',
    text: 'The page had not finished loading, so nothing was sent. Go back, and send it again: what you typed should still be there. It needs JavaScript to be switched on.',
    to: '/',
    back: 'Back to Home',
  },
  'not-signed-in': {
    title: 'Login failed',
    text: 'Please check your email and password and try again. If you use two-step sign-in, wait until the page has loaded.',
    to: '/login',
    back: 'Back to Sign In',
  },
  'not-added': {
    title: 'We couldn’t add that to your basket',
    text: 'There may not be enough left. Please look at your basket, or try again.',
    to: '/basket',
    back: 'View Basket',
  },
  subscribed: {
    title: 'Subscribed!',
    text: 'Thank you for joining our community! Please confirm with the link we’ve just emailed you.',
    to: '/',
    back: 'Back to Home',
  },
  'not-subscribed': {
    title: 'Failed to subscribe',
    text: 'Please go back, check your email address and try again.',
    to: '/',
    back: 'Back to Home',
  },
};

/** @throws the router's notFound() */
export function formResult(name: string): FormResult {
  const result = Object.hasOwn(results, name) ? results[name] : undefined;
  if (!result) throw notFound();
  return result;
}
