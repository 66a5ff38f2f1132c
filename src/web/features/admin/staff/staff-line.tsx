import { useState } from 'react';
import type { StaffMember } from '#accounts/staff/staff.contract.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { useChangeRole, useRemoveStaff } from './staff.queries.ts';

type StaffLineProps = { member: StaffMember; isSelf: boolean; isLastOwner: boolean };

export function StaffLine({ member, isSelf, isLastOwner }: StaffLineProps) {
  const { id, firstName, lastName, email, staffRole, twoFactor } = member;
  const { mutate: changeRole, isPending } = useChangeRole();
  const name = `${firstName} ${lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">
          {name} {isSelf && <span className="font-normal text-muted">(you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
      </div>
      <Badge tone={twoFactor ? 'success' : 'outline'}>{twoFactor ? 'Two-step sign-in' : 'Password only'}</Badge>
      <Select
        aria-label={`Role of ${name}`}
        value={staffRole}
        disabled={isLastOwner || isPending}
        onChange={(event) => changeRole({ id, staffRole: event.target.value === 'owner' ? 'owner' : 'staff' })}
        className="w-32"
      >
        <option value="owner">Owner</option>
        <option value="staff">Staff</option>
      </Select>
      <RemoveButton member={member} disabled={isLastOwner} />
      {isLastOwner && <p className="w-full text-sm text-muted">A shop needs an owner, so the last one stays.</p>}
    </li>
  );
}

function RemoveButton({ member, disabled }: { member: StaffMember; disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const { mutate: remove, isPending } = useRemoveStaff({ onDone: () => setAsking(false) });
  const name = `${member.firstName} ${member.lastName}`;
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        disabled={disabled}
        aria-label={`Remove ${name}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove(member)}
        title={`Remove ${name}?`}
        action="Remove from the Staff"
        busyAction="Removing..."
        busy={isPending}
      >
        <p>They’ll be signed out everywhere at once. They keep their account as a customer.</p>
      </ConfirmDialog>
    </>
  );
}
