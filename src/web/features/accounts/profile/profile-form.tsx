import { useEffect, useState } from 'react';
import type { ReactNode, SubmitEvent } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/fields/code-field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSaveProfile } from './account.queries.ts';

const contract = async () => (await import('#accounts/profile/profile.contract.ts')).profileBody;

const names = ['firstName', 'lastName', 'email', 'phone', 'password', 'code'] as const;

type ProfileFormProps = {
  user: User;
  onClose: () => void;
  /** `email` is the requested address, which may still have to be confirmed. */
  onSaved: (user: User, email: string) => void;
};

export function ProfileForm({ user, onClose, onSaved }: ProfileFormProps) {
  const { form, errors, show, check } = useErrors(contract);
  const [isNewEmail, setIsNewEmail] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const { mutate: save, isPending } = useSaveProfile({
    onSaved,
    onErrors(found) {
      if (found['code']) setNeedsCode(true);
      show(found);
    },
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { password, code, ...profile } = formTexts(event.currentTarget, ...names);
    if (!isNewEmail) return check(profile, save);
    const missing = password === '' ? { password: 'Enter your password to change your email address' } : {};
    check({ ...profile, password, ...(code && { code }) }, save, missing);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ProfileFields
        user={user}
        errors={errors}
        onEmail={(typed) => setIsNewEmail(typed.trim().toLowerCase() !== user.email.toLowerCase())}
      >
        {isNewEmail && (
          <>
            <PasswordField
              label="Your password"
              hint="So that nobody else can move your account to another address."
              name="password"
              kind="current"
              error={errors['password']}
            />
            {needsCode && <CodeField error={errors['code']} />}
          </>
        )}
      </ProfileFields>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type ProfileFieldsProps = {
  user: User;
  errors: Errors;
  onEmail: (typed: string) => void;
  /** What stands beneath the email address. */
  children: ReactNode;
};

function ProfileFields({ user, errors, onEmail, children }: ProfileFieldsProps) {
  const { firstName, lastName, email, phone } = user;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          name="firstName"
          autoComplete="given-name"
          defaultValue={firstName}
          error={errors['firstName']}
        />
        <TextField
          label="Last name"
          name="lastName"
          autoComplete="family-name"
          defaultValue={lastName}
          error={errors['lastName']}
        />
      </div>
      <TextField
        label="Email"
        hint="We’ll send a link to a new address to confirm it first."
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={email}
        onInput={(event) => onEmail(event.currentTarget.value)}
        error={errors['email']}
      />
      {children}
      <TextField
        label="Phone"
        optional
        name="phone"
        type="tel"
        autoComplete="tel"
        defaultValue={phone ? readablePhone(phone) : ''}
        error={errors['phone']}
      />
    </>
  );
}
