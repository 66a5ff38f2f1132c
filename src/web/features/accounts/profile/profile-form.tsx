import { useEffect } from 'react';
import type { SubmitEvent } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { readablePhone } from '../../../readable-phone.rules.ts';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useSaveProfile } from './account.queries.ts';

const contract = async () => (await import('#accounts/profile/profile.contract.ts')).profileBody;

type ProfileFormProps = {
  user: User;
  onClose: () => void;
  /** `email` is the requested address, which may still have to be confirmed. */
  onSaved: (user: User, email: string) => void;
};

export function ProfileForm({ user, onClose, onSaved }: ProfileFormProps) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: save, isPending } = useSaveProfile({
    onSaved,
    onErrors: show,
  });
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'firstName', 'lastName', 'email', 'phone'), save);
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5">
      <ProfileFields user={user} errors={errors} />
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

function ProfileFields({ user, errors }: { user: User; errors: Errors }) {
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
        error={errors['email']}
      />
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
