import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import { RequestError } from '../../../api.ts';
import { errorsFrom, rejectionText, useErrors } from '../../../form-errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { confirmPassword, NewPasswordFields } from './new-password-fields.tsx';
import { Note } from './note.tsx';
import { useSearchParameter } from './search-parameter.ts';
import { SignInPage } from './sign-in-page.tsx';
import { resetLinkQuery, useResetPassword } from './sign-in.queries.ts';

const contract = async () => (await import('#accounts/password-reset/password-reset.contract.ts')).resetPasswordBody;

export function ResetPasswordScreen() {
  const token = useSearchParameter('token');
  return (
    <SignInPage title="Choose a new password">
      {token === undefined ? <NoLink /> : <LinkedForm token={token} />}
    </SignInPage>
  );
}

/** Checks the link before showing the form. If the check fails for another reason, saving reports it. */
function LinkedForm({ token }: { token: string }) {
  const { isPending, error } = useQuery(resetLinkQuery(token));
  if (isPending) return <Loading />;
  return error instanceof RequestError && error.status === 400 ? <SpentLink /> : <ResetForm token={token} />;
}

function Loading() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Checking your link…</span>
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-12" />
    </div>
  );
}

function SpentLink() {
  return (
    <>
      <div role="alert">
        <Note tone="bad">
          <p>That link has been used or has expired. If you asked for more than one, only the newest works.</p>
        </Note>
      </div>
      <LinkButton to="/forgot-password" size="large">
        Get a New Link
      </LinkButton>
    </>
  );
}

function ResetForm({ token }: { token: string }) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: reset, isPending, error } = useResetPassword({ onErrors: show });
  const navigate = useNavigate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = formTexts(event.currentTarget, 'password', 'confirmPassword');
    check(
      { token, ...typed },
      (body) => reset(body, { onSuccess: () => void navigate({ to: '/login', replace: true }) }),
      confirmPassword(typed.password, typed.confirmPassword),
    );
  }

  if (error instanceof RequestError && error.rejection?.code === 'link-spent') return <SpentLink />;
  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && !errorsFrom(error)['password'] && (
          <Note tone="bad">
            <p>{rejectionText(error, 'Failed to change your password. Please try again.')}</p>
          </Note>
        )}
      </div>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <NewPasswordFields label="New password" name="password" errors={errors} />
        <Button type="submit" size="large" wide busy={isPending}>
          {isPending ? 'Saving...' : 'Save New Password'}
        </Button>
      </form>
    </>
  );
}

function NoLink() {
  return (
    <>
      <p>That link doesn’t work. Open it again from the email, or ask for a new one.</p>
      <LinkButton to="/forgot-password">Get a New Link</LinkButton>
    </>
  );
}
