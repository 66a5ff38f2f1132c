import type { SubmitEvent } from 'react';
import { blankFault, emailFault, faultsOf } from '../../../field-faults.rules.ts';
import { useFaults } from '../../../form-faults.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formText } from '../../../ui/form-text.ts';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../desk/text-field.tsx';
import { useInvite } from './staff.queries.ts';

export function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Invite to the staff">
      {open && <InviteForm onSent={onClose} />}
    </Dialog>
  );
}

function InviteForm({ onSent }: { onSent: () => void }) {
  const { form, faults, show } = useFaults();
  const { mutate: invite, isPending } = useInvite({ onSent, onFaults: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [firstName, lastName, email] = ['firstName', 'lastName', 'email'].map((name) => formText(typed, name));
    const body = { firstName: firstName ?? '', lastName: lastName ?? '', email: email ?? '' };
    const found = faultsOf({
      firstName: blankFault(body.firstName, 'Enter their first name'),
      lastName: blankFault(body.lastName, 'Enter their last name'),
      email: emailFault(body.email),
    });
    show(found);
    const staffRole = formText(typed, 'staffRole') === 'owner' ? 'owner' : 'staff';
    if (Object.keys(found).length === 0) invite({ ...body, staffRole });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="off" maxLength={80} error={faults['firstName']} />
        <TextField label="Last name" name="lastName" autoComplete="off" maxLength={80} error={faults['lastName']} />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="off" maxLength={254} error={faults['email']} />
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
