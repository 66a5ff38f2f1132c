import type { SubmitEvent } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { rejectionText, useErrors } from '../../../form-errors.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { EntryPage } from './entry-page.tsx';
import { useResetPassword } from './entry.queries.ts';
import { Note } from './note.tsx';
import { useParameter } from './parameter.ts';
import { confirmPassword, NewPasswordFields } from './password-field.tsx';

const contract = async () => (await import('#accounts/password-reset/password-reset.contract.ts')).resetPasswordBody;

export function ResetPasswordScreen() {
  const token = useParameter('token');
  return (
    <EntryPage title="Choose a new password">
      {token === undefined ? <NoLink /> : <ResetForm token={token} />}
    </EntryPage>
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

  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && !errors['password'] && (
          <Note tone="bad">
            <p>{rejectionText(error, 'Failed to change your password. Please try again.')}</p>
            <p>
              <Link to="/forgot-password" className="link">
                Get a new link
              </Link>
            </p>
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
