import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../features/accounts/sign-in/login-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/login')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Sign In',
      description: 'Sign in to see your orders and addresses.',
    }),
  component: LoginScreen,
});
