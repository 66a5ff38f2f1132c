import { createFileRoute } from '@tanstack/react-router';
import { RegisterScreen } from '../features/accounts/sign-in/register-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/register')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Create Account',
      description: 'Create an account and keep your addresses and orders in one place.',
    }),
  component: RegisterScreen,
});
