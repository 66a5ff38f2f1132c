import type { SubmitEvent } from 'react';
import { useFaults } from '../../form-faults.ts';
import { Button } from '../../ui/button.tsx';
import { formText } from '../../ui/form-text.ts';
import { toast } from '../../ui/toast.tsx';
import { useChangePassword } from './account.queries.ts';
import { newPasswordFaults, passwordsDiffer } from './entry.rules.ts';
import { PasswordField } from './password-field.tsx';

export function PasswordForm({ email }: { email: string }) {
  const { form, faults, show } = useFaults();
  const { mutate: change, isPending } = useChangePassword({ onSaved: () => form.current?.reset(), onFaults: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [currentPassword, newPassword] = [formText(typed, 'currentPassword'), formText(typed, 'password')];
    const missing = currentPassword === '' ? { currentPassword: 'Enter your current password' } : {};
    const found = { ...missing, ...newPasswordFaults(newPassword, formText(typed, 'confirmPassword')) };
    show(found);
    if ('confirmPassword' in found) toast(passwordsDiffer);
    if (Object.keys(found).length === 0) change({ currentPassword, newPassword });
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
        {/* Password managers file the new password under it. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          kind="current"
          error={faults['currentPassword']}
        />
        <PasswordField
          label="New password"
          name="password"
          kind="new"
          hint="At least 8 characters"
          error={faults['password']}
        />
        <PasswordField label="Confirm password" name="confirmPassword" kind="new" error={faults['confirmPassword']} />
        <div>
          <Button type="submit" busy={isPending}>
            {isPending ? 'Saving...' : 'Change Password'}
          </Button>
        </div>
      </form>
    </section>
  );
}
