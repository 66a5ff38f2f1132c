import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { LoginBody } from '#accounts/session/session.contract.ts';
import type { ReceivedInvitation } from '#accounts/staff/staff.contract.ts';
import { newPasswordHint } from '#accounts/users/password-length.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../forms/form-fields.tsx';

const forAccount = async () => (await import('#accounts/staff/staff.contract.ts')).acceptBody;
const forNewAccount = async () => (await import('#accounts/staff/staff.contract.ts')).acceptWithNewPassword;

function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['staff-invitation', token],
    queryFn: ({ signal }) => request<ReceivedInvitation>(callOf(token), { signal }),
    enabled: token !== '',
  });
}

type SignIn = (email: string) => ReactNode;

/**
 * The page that invited staff open from the link in the email, to set a password.
 * @param signIn the form for signing in, with the email filled in
 */
export function InvitationScreen({ signIn }: { signIn: SignIn }) {
  const { token }: { token?: unknown } = useSearch({ strict: false });
  const given = typeof token === 'string' ? token : '';
  const { data: invitation, error, refetch } = useQuery(invitationQuery(given));
  if (given === '') return <NoInvitation text="That link doesn’t work. Please open it again from the email." />;
  if (error)
    return <NoInvitation text={sentenceFor(error, 'Something went wrong.')} onRetry={retryOf(error, refetch)} />;
  return (
    <main id="main" className="page-width py-section">
      <div className="mx-auto grid max-w-md gap-6">
        <h1>Join the staff</h1>
        {invitation ? <Joining token={given} invitation={invitation} signIn={signIn} /> : <Loading />}
      </div>
    </main>
  );
}

type JoiningProps = { token: string; invitation: ReceivedInvitation; signIn: SignIn };

function Joining({ token, invitation, signIn }: JoiningProps) {
  const { firstName, email, hasAccount } = invitation;
  const [isJoined, setJoined] = useState(false);
  const { form, errors, show, check } = useErrors(hasAccount ? forAccount : forNewAccount);
  const { accept, isPending } = useJoining({ token, email, onErrors: show, onSignInNeeded: () => setJoined(true) });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'password'), accept);
  }

  if (isJoined) return <SigningIn email={email}>{signIn(email)}</SigningIn>;

  return (
    <>
      <p className="text-muted">
        Hello {firstName}.{' '}
        {hasAccount
          ? 'You have an account with us already. Enter your password to use it for the admin area too.'
          : 'Choose a password to sign in to the admin area with.'}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Email" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Password"
          name="password"
          kind={hasAccount ? 'current' : 'new'}
          hint={hasAccount ? undefined : newPasswordHint}
          error={errors['password']}
        />
        <Button type="submit" size="large" wide busy={isPending}>
          {isPending ? 'Joining...' : 'Accept the Invitation'}
        </Button>
      </form>
    </>
  );
}

/** For an account with two-step sign-in, and whenever signing in by itself failed. */
function SigningIn({ email, children }: { email: string; children: ReactNode }) {
  const { data: user } = useQuery(sessionQuery);
  const navigate = useNavigate();
  const isIn = user?.role === 'admin' && user.email.toLowerCase() === email.toLowerCase();
  useEffect(() => {
    if (isIn) void navigate({ to: '/admin', replace: true });
  }, [isIn, navigate]);
  return (
    <>
      <p className="text-muted">You’re on the staff now. Sign in to open the admin area.</p>
      {children}
    </>
  );
}

type JoiningOptions = {
  token: string;
  email: string;
  onErrors: (errors: Errors) => void;
  onSignInNeeded: () => void;
};

/** Accepts the invitation and signs in with the password just typed. */
function useJoining({ token, email, onErrors, onSignInNeeded }: JoiningOptions) {
  const { mutate: signIn, isPending: isSigningIn } = useMutation({
    mutationFn: (body: LoginBody) => request('/api/auth/login', { method: 'POST', body }),
    // Loaded anew, without what this browser knew of whoever was signed in before.
    onSuccess: () => location.replace('/admin'),
    onError: onSignInNeeded,
  });
  const { mutate: accept, isPending } = useMutation({
    mutationFn: (body: { password: string }) => request(callOf(token), { method: 'POST', body }),
    onSuccess: (_, { password }) => signIn({ email, password }),
    onError: (error) => {
      onErrors(errorsFrom(error));
      toast({ title: 'That didn’t work', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
  return { accept, isPending: isPending || isSigningIn };
}

function callOf(token: string): `/api/${string}` {
  return `/api/auth/staff-invitations/${encodeURIComponent(token)}`;
}

/** A retry function, except for a used or expired link. */
function retryOf(error: Error, refetch: () => Promise<unknown>): (() => void) | undefined {
  return error instanceof RequestError && error.status === 404 ? undefined : () => void refetch();
}

function NoInvitation({ text, onRetry }: { text: string; onRetry?: (() => void) | undefined }): ReactNode {
  return (
    <main id="main" className="page-width py-section">
      <EmptyState
        face="cat"
        level="h1"
        title="No invitation here"
        text={`${text} If you have joined already, sign in; if not, the owner can send you a new one.`}
      >
        {onRetry ? <Button onClick={onRetry}>Retry</Button> : <LinkButton to="/login">Sign In</LinkButton>}
      </EmptyState>
    </main>
  );
}

function Loading() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4">
      <span className="sr-only">Loading your invitation…</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}
