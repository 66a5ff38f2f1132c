import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { useChangePassword } from '../profile/account.queries.ts';
import { confirmPassword, NewPasswordFields } from './new-password-fields.tsx';

const contract = async () => (await import('#accounts/profile/profile.contract.ts')).changePasswordBody;

export function PasswordForm({ email }: { email: string }) {
  const { form, errors, show, check } = useErrors(contract);
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate: change, isPending } = useChangePassword({
    onSaved: () => form.current?.reset(),
    onErrors(found) {
      if (found['code']) setNeedsCode(true);
      show(found);
    },
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { code, ...typed } = formTexts(
      event.currentTarget,
      'currentPassword',
      'newPassword',
      'confirmPassword',
      'code',
    );
    check({ ...typed, ...(code && { code }) }, change, confirmPassword(typed.newPassword, typed.confirmPassword));
  }

  return (
    <section aria-labelledby="password-heading" className="grid gap-6 rounded-picture bg-oat p-5 sm:p-8">
      <div>
        <h2 id="password-heading" className="text-subheading">
          Change your password
        </h2>
        <p className="mt-1 text-sm text-muted">This signs you out everywhere else.</p>
      </div>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
        {/* For password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          kind="current"
          error={errors['currentPassword']}
        />
        <NewPasswordFields label="New password" name="newPassword" errors={errors} />
        {needsCode && <CodeField error={errors['code']} />}
        <div>
          <Button type="submit" busy={isPending}>
            {isPending ? 'Saving...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
