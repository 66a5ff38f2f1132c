import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { Invitation } from '#accounts/staff/staff.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { TextField } from '../forms/form-fields.tsx';
import { ProofFields } from '../forms/proof-fields.tsx';
import { TableSkeleton } from '../lists/table-box.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { AreaFields, areasIn, areasInWords, usualAreas } from './area-fields.tsx';
import { StaffLine } from './staff-line.tsx';
import { invitationsQuery, staffQuery, useInvite, useWithdrawInvitation } from './staff.queries.ts';

/** Staff members; renders nothing for users who are not owners. */
export function StaffSection() {
  const { data: user } = useQuery(sessionQuery);
  const [inviting, setInviting] = useState(false);
  if (user?.staffRole !== 'owner') return null;
  return (
    <Panel
      title="Staff"
      intro="Owners can do everything. Staff see and do what you choose for each, up to your limits for refunds, discounts and payments by hand."
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
  const [isOwner, setIsOwner] = useState(false);
  const { mutate: invite, isPending } = useInvite({ onSent, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const names = ['firstName', 'lastName', 'email', 'staffRole', 'password', 'code'] as const;
    const { password, code, ...person } = formTexts(event.currentTarget, ...names);
    if (!isOwner) return check({ ...person, staffAreas: areasIn(event.currentTarget) }, invite);
    const missing = password === '' ? { password: 'Enter your password to invite an owner' } : {};
    check({ ...person, password, ...(code && { code }) }, invite, missing);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="First name" name="firstName" autoComplete="off" error={errors['firstName']} />
        <TextField label="Last name" name="lastName" autoComplete="off" error={errors['lastName']} />
      </div>
      <TextField label="Email" name="email" type="email" autoComplete="off" error={errors['email']} />
      <Field label="Role" hint="You can change it later.">
        {(control) => (
          <Select
            {...control}
            name="staffRole"
            defaultValue="staff"
            onChange={({ target }) => setIsOwner(target.value === 'owner')}
          >
            <option value="staff">Staff</option>
            <option value="owner">Owner</option>
          </Select>
        )}
      </Field>
      {!isOwner && <AreaFields given={usualAreas} error={errors['staffAreas']} />}
      {isOwner && <ProofFields hint="Owners can do everything, so we check that it’s you." errors={errors} />}
      <Button type="submit" busy={isPending} className="justify-self-end">
        {isPending ? 'Sending...' : 'Send Invitation'}
      </Button>
    </form>
  );
}

/** Pending invitations; renders nothing without any. */
function Invitations() {
  const { data: invitations = [], error, refetch } = useQuery(invitationsQuery);
  if (error) return <LoadFailure what="invitations" error={error} onRetry={() => void refetch()} />;
  if (invitations.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h3 className="font-body text-sm font-semibold tracking-normal">Invited</h3>
      <ul aria-label="Invitations" className="divide-y divide-line">
        {invitations.map((invitation) => (
          <InvitationLine key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </div>
  );
}

function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { firstName, lastName, email, staffRole, staffAreas, expiresAt } = invitation;
  const [asking, setAsking] = useState(false);
  const { mutate: withdraw, isPending } = useWithdrawInvitation({ onDone: () => setAsking(false) });
  const name = `${firstName} ${lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {email} · link works until {shortDate(expiresAt)}
        </p>
        {staffRole === 'staff' && <p className="text-sm">{areasInWords(staffAreas)}</p>}
      </div>
      <StatusBadge status={staffRole} tone="outline" />
      <Button
        tone="quiet"
        size="small"
        aria-label={`Withdraw the invitation of ${name}`}
        onClick={() => setAsking(true)}
      >
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => withdraw(invitation)}
        title="Withdraw this invitation?"
        action="Withdraw"
        busyAction="Withdrawing..."
        busy={isPending}
      >
        <p>The link we emailed to {email} stops working.</p>
      </ConfirmDialog>
    </li>
  );
}
