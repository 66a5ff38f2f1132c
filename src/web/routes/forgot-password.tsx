import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordScreen } from '../features/accounts/sign-in/forgot-password-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/forgot-password')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Forgotten your password?',
      description: 'Get a link to choose a new password.',
    }),
  component: ForgotPasswordScreen,
});
