import { createFileRoute } from '@tanstack/react-router';
import { firstVisitQuery, FirstVisitScreen } from '../features/accounts/sign-in/first-visit-screen.tsx';
import { load } from '../loading.ts';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/first-visit')({
  // Once there is an owner this page is no more.
  loader: ({ context }) => load(context, firstVisitQuery),
  head: ({ match }) =>
    pageHead(match.context, { title: 'First Visit', description: 'Make the owner’s account of this shop.' }),
  component: FirstVisitScreen,
});
