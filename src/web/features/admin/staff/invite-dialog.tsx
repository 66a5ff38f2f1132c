import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-text-field.tsx';
import { useInvite } from './staff.queries.ts';

const contract = async () => (await import('#accounts/staff/staff.contract.ts')).inviteBody;

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Invite to the staff">
      {open && <InviteForm onSent={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onSent }: { onSent: () => void }) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: invite, isPending } = useInvite({ onSent, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    check(formTexts(event.currentTarget, 'firstName', 'lastName', 'email', 'staffRole'), invite);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="off" maxLength={80} error={errors['firstName']} />
        <TextField label="Last name" name="lastName" autoComplete="off" maxLength={80} error={errors['lastName']} />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="off" maxLength={254} error={errors['email']} />
      <Field label="Role" hint="You can change it later.">
        {(control) => (
          <Select {...control} name="staffRole" defaultValue="staff">
            <option value="staff">Staff</option>
            <option value="owner">Owner</option>
          </Select>
        )}
      </Field>
      <Button type="submit" busy={isPending} className="justify-self-end">
        {isPending ? 'Sending...' : 'Send Invitation'}
      </Button>
    </form>
  );
}
