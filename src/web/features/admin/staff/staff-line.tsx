import { useState } from 'react';
import type { SubmitEvent } from 'react';
import type { StaffMember } from '#accounts/staff/staff.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formTexts } from '../../../ui/fields/form-text.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { ProofFields } from '../forms/proof-fields.tsx';
import { areasInWords } from './area-fields.tsx';
import { AreasDialog } from './areas-dialog.tsx';
import { useChangeStaff, useRemoveStaff } from './staff.queries.ts';

type StaffLineProps = { member: StaffMember; isSelf: boolean; isLastOwner: boolean };

export function StaffLine({ member, isSelf, isLastOwner }: StaffLineProps) {
  const { firstName, lastName, email, staffRole, staffAreas, twoFactor } = member;
  const name = `${firstName} ${lastName}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-semibold wrap-anywhere">
          {name} {isSelf && <span className="font-normal text-muted">(you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{email}</p>
        {staffRole === 'staff' && <p className="text-sm">{areasInWords(staffAreas)}</p>}
      </div>
      <Badge tone={twoFactor ? 'success' : 'outline'}>{twoFactor ? 'Two-step sign-in' : 'Password only'}</Badge>
      {staffRole === 'staff' && <AreasButton member={member} />}
      <RoleSelect member={member} isSelf={isSelf} disabled={isLastOwner} />
      <RemoveButton member={member} disabled={isLastOwner} />
      {isLastOwner && <p className="w-full text-sm text-muted">A shop needs an owner, so the last one stays.</p>}
    </li>
  );
}

function AreasButton({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-label={`Areas of ${member.firstName} ${member.lastName}`}
        onClick={() => setOpen(true)}
      >
        Areas
      </Button>
      <AreasDialog member={member} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

type RoleSelectProps = { member: StaffMember; isSelf: boolean; disabled: boolean };

/** Asks first: a slip would give everything away, or lock owners out of the settings. */
function RoleSelect({ member, isSelf, disabled }: RoleSelectProps) {
  const [asking, setAsking] = useState(false);
  const { firstName, lastName, staffRole } = member;
  const who = isSelf ? 'yourself' : firstName;
  const close = () => setAsking(false);
  return (
    <>
      <Select
        aria-label={`Role of ${firstName} ${lastName}`}
        value={staffRole}
        disabled={disabled}
        onChange={() => setAsking(true)}
        className="w-32"
      >
        <option value="owner">Owner</option>
        <option value="staff">Staff</option>
      </Select>
      {staffRole === 'staff' ? (
        <Dialog open={asking} onClose={close} title={`Make ${who} an owner?`}>
          {asking && <Promotion id={member.id} onClose={close} />}
        </Dialog>
      ) : (
        <Demotion id={member.id} open={asking} onClose={close} who={who} isSelf={isSelf} />
      )}
    </>
  );
}

const contract = async () => (await import('#accounts/staff/staff.contract.ts')).changeStaffBody;

function Promotion({ id, onClose }: { id: number; onClose: () => void }) {
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: changeRole, isPending } = useChangeStaff({ onDone: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { password, code } = formTexts(event.currentTarget, 'password', 'code');
    const missing = password === '' ? { password: 'Enter your password' } : {};
    const proof = { password, ...(code && { code }) };
    check({ staffRole: 'owner' as const, ...proof }, (body) => changeRole({ id, ...body }), missing);
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <p>
        Owners can do everything: change the settings, refund without a limit, erase customers, and remove other owners.
      </p>
      <ProofFields errors={errors} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isPending}>
          {isPending ? 'Changing...' : 'Make Owner'}
        </Button>
      </div>
    </form>
  );
}

type DemotionProps = { id: number; open: boolean; onClose: () => void; who: string; isSelf: boolean };

function Demotion({ id, open, onClose, who, isSelf }: DemotionProps) {
  const { mutate: changeRole, isPending } = useChangeStaff({ onDone: onClose });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => changeRole({ id, staffRole: 'staff' })}
      title={`Make ${who} staff?`}
      action="Make Staff"
      busyAction="Changing..."
      busy={isPending}
    >
      <p>{demotionText(isSelf)}</p>
    </ConfirmDialog>
  );
}

function demotionText(isSelf: boolean): string {
  const loss = 'lose the settings, the staff list and refunds above the limit.';
  return isSelf ? `You’ll ${loss} Only another owner can make you an owner again.` : `They’ll ${loss}`;
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
