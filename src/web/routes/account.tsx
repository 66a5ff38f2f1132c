import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../features/accounts/profile/account-screen.tsx';
import { requireSignedIn } from '../features/accounts/sign-in/sign-in-redirects.ts';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/account')({
  // The pets of a visitor are in their browser, and links of reminders need no account.
  beforeLoad: ({ context, location }) =>
    /[?&](?:tab=pets|reminder=)/.test(location.searchStr) ? undefined : requireSignedIn(context, location.href),
  head: ({ match }) =>
    pageHead(match.context, { title: 'My Account', description: 'Your profile, addresses and orders.' }),
  component: AccountScreen,
});
