import { createFileRoute } from '@tanstack/react-router';
import { VerifyEmailScreen } from '../features/accounts/sign-in/mailed-link-screens.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/verify-email')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Confirm your email address',
      description: 'Confirm the email address of your account.',
    }),
  component: VerifyEmailScreen,
});
