import type { SubmitEvent } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { refusalText, useFaults } from '../../form-faults.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { formText } from '../../ui/form-text.ts';
import { toast } from '../../ui/toast.tsx';
import { EntryPage } from './entry-page.tsx';
import { useResetPassword } from './entry.queries.ts';
import { newPasswordFaults, passwordsDiffer } from './entry.rules.ts';
import { Note } from './note.tsx';
import { useParameter } from './parameter.ts';
import { PasswordField } from './password-field.tsx';

export function ResetPasswordScreen() {
  const token = useParameter('token');
  return (
    <EntryPage title="Choose a new password">
      {token === undefined ? <NoLink /> : <ResetForm token={token} />}
    </EntryPage>
  );
}

function ResetForm({ token }: { token: string }) {
  const { form, faults, show } = useFaults();
  const { mutate: reset, isPending, error } = useResetPassword({ onFaults: show });
  const navigate = useNavigate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const password = formText(typed, 'password');
    const found = newPasswordFaults(password, formText(typed, 'confirmPassword'));
    show(found);
    if (found['confirmPassword']) toast(passwordsDiffer);
    if (Object.keys(found).length === 0)
      reset({ token, password }, { onSuccess: () => void navigate({ to: '/login', replace: true }) });
  }

  return (
    <>
      <div role="alert" className="empty:hidden">
        {error && !faults['password'] && (
          <Note tone="bad">
            <p>{refusalText(error, 'Failed to change your password. Please try again.')}</p>
            <p>
              <Link to="/forgot-password" className="link">
                Get a new link
              </Link>
            </p>
          </Note>
        )}
      </div>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        <PasswordField
          label="New password"
          name="password"
          kind="new"
          hint="At least 8 characters"
          error={faults['password']}
        />
        <PasswordField label="Confirm password" name="confirmPassword" kind="new" error={faults['confirmPassword']} />
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
