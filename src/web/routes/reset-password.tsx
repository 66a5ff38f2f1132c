import { createFileRoute } from '@tanstack/react-router';
import { ResetPasswordScreen } from '../features/accounts/sign-in/reset-password-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/reset-password')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Choose a new password',
      description: 'Choose a new password for your account.',
    }),
  component: ResetPasswordScreen,
});
