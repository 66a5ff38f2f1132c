import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { Invitations } from './invitations.tsx';
import { StaffLine } from './staff-line.tsx';
import { staffQuery, useInvite } from './staff.queries.ts';
import type { SubmitEvent } from 'react';
import { useErrors } from '../../../form-errors.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { TextField } from '../forms/form-text-field.tsx';

/** Who works here; the owner's business alone, and nothing at all for staff. */
export function StaffSection() {
  const { data: user } = useQuery(sessionQuery);
  const [inviting, setInviting] = useState(false);
  if (user?.staffRole !== 'owner') return null;
  return (
    <Panel
      title="Staff"
      intro="Owners can do everything. Staff can’t change settings or other staff, or refund more than the limit."
      actions={
        <Button size="small" onClick={() => setInviting(true)}>
          <UserRoundPlus className="size-4.5" aria-hidden />
          Invite
        </Button>
      }
    >
      <Members ownId={user.id} />
      <Invitations />
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </Panel>
  );
}

function Members({ ownId }: { ownId: number }) {
  const { data: staff, error, refetch } = useQuery(staffQuery);
  if (error) return <LoadFailure what="staff" error={error} onRetry={() => void refetch()} />;
  if (!staff) return <TableSkeleton what="staff" columns={2} rows={2} />;
  const owners = staff.filter(({ staffRole }) => staffRole === 'owner').length;
  return (
    <ul aria-label="Staff" className="divide-y divide-line">
      {staff.map((member) => (
        <StaffLine
          key={member.id}
          member={member}
          isSelf={member.id === ownId}
          isLastOwner={member.staffRole === 'owner' && owners === 1}
        />
      ))}
    </ul>
  );
}

const contract = async () => (await import('#accounts/staff/staff.contract.ts')).inviteBody;

function InviteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
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
