import { createFileRoute } from '@tanstack/react-router';
import { SignInLinkScreen } from '../features/accounts/sign-in/sign-in-link-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/sign-in-link')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Sign in',
      description: 'Sign in to your account with the link we emailed.',
    }),
  component: SignInLinkScreen,
});
