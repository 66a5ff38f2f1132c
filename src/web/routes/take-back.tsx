import { createFileRoute } from '@tanstack/react-router';
import { TakeBackScreen } from '../features/accounts/sign-in/mailed-link-screens.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/take-back')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: 'Take your account back',
      description: 'Take back a change of your email address or password.',
    }),
  component: TakeBackScreen,
});
