import { createFileRoute } from '@tanstack/react-router';
import { SignInForm } from '../features/accounts/sign-in/sign-in-form.tsx';
import { InvitationScreen } from '../features/admin/staff/invitation-screen.tsx';
import { pageHead } from '../page-head.ts';

export const Route = createFileRoute('/staff-invitation')({
  head: ({ match }) =>
    pageHead(match.context, { title: 'Join the staff', description: 'Your invitation to the admin area.' }),
  component: () => <InvitationScreen signIn={(email) => <SignInForm email={email} />} />,
});
