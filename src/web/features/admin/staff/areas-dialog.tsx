import type { SubmitEvent } from 'react';
import type { StaffMember } from '#accounts/staff/staff.contract.ts';
import { useErrors } from '../../../form-errors.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { AreaFields, areasIn, usualAreas } from './area-fields.tsx';
import { LimitFields, limitsIn } from './limit-fields.tsx';
import { useChangeStaff } from './staff.queries.ts';

const contract = async () => (await import('#accounts/staff/staff.contract.ts')).changeStaffBody;

/** What a member of staff works with, from their next click on. */
export function AreasDialog({ member, open, onClose }: { member: StaffMember; open: boolean; onClose: () => void }) {
  const { id, firstName, staffAreas, staffLimits } = member;
  const { form, errors, show, check } = useErrors(contract);
  const { mutate: change, isPending } = useChangeStaff({ onDone: onClose, onErrors: show });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = {
      staffRole: 'staff' as const,
      staffAreas: areasIn(event.currentTarget),
      staffLimits: limitsIn(event.currentTarget),
    };
    check(body, (valid) => change({ id, ...valid }));
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`What ${firstName} works with`}
      formId="staff-areas"
      action="Save"
      busy={isPending}
    >
      {open && (
        <form id="staff-areas" ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <p className="text-sm text-muted">
            It applies at once, on screen and to every file. Staff, the Stripe key and backups stay with owners.
          </p>
          <AreaFields given={staffAreas ?? usualAreas} error={errors['staffAreas']} />
          <LimitFields limits={staffLimits} errors={errors} />
        </form>
      )}
    </FormDialog>
  );
}
