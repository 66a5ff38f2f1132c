import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invitation, StaffMember } from '#accounts/staff/staff.contract.ts';
import type { StaffRole } from '#accounts/users/users.contract.ts';
import { request, RequestError, sentenceFor } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { useIsMailSet } from '../mail/mail.queries.ts';

export const staffQuery = queryOptions({
  queryKey: ['staff', 'members'],
  queryFn: ({ signal }) => request<StaffMember[]>('/api/admin/staff', { signal }),
  staleTime: 0,
});

export const invitationsQuery = queryOptions({
  queryKey: ['staff', 'invitations'],
  queryFn: ({ signal }) => request<Invitation[]>('/api/admin/staff/invitations', { signal }),
  staleTime: 0,
});

type OnErrors = (errors: Errors) => void;
/** The password, and the code where two-step sign-in is on, for the role of an owner. */
type Proof = { password?: string; code?: string };

type Invited = Record<'firstName' | 'lastName' | 'email' | 'staffRole', string> & { staffAreas?: string[] };

export function useInvite({ onSent, onErrors }: { onSent: () => void; onErrors: OnErrors }) {
  const refresh = useRefresh();
  const isMailSet = useIsMailSet();
  return useMutation({
    mutationFn: (body: Invited & Proof) =>
      request<Invitation>('/api/admin/staff/invitations', { method: 'POST', body }),
    onSuccess: ({ email }) => {
      onSent();
      toast(
        isMailSet
          ? { title: 'Invitation Sent', text: `A link is on its way to ${email}. It works for seven days.` }
          : {
              title: 'Invitation Waiting',
              text: `No mail server is set, so the email to ${email} waits in the outbox. Open it under Mail for the link.`,
            },
      );
      return refresh();
    },
    onError: (error) => {
      const isTaken = error instanceof RequestError && error.rejection?.code === 'already-staff';
      onErrors(isTaken ? { email: sentenceFor(error, '') } : errorsFrom(error));
      reject(error);
    },
  });
}

export function useWithdrawInvitation({ onDone }: { onDone: () => void }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: Invitation) => request(`/api/admin/staff/invitations/${id}`, { method: 'DELETE' }),
    onSuccess: () => {
      onDone();
      toast({ title: 'Invitation Withdrawn' });
      return refresh();
    },
    onError: reject,
  });
}

/** Another role, or other areas. */
export function useChangeStaff({ onDone, onErrors }: { onDone: () => void; onErrors?: OnErrors }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: { id: number; staffRole: StaffRole; staffAreas?: string[]; staffLimits?: unknown } & Proof) =>
      request<StaffMember>(`/api/admin/staff/${id}`, { method: 'PATCH', body }),
    onSuccess: ({ firstName, staffRole }, { staffAreas }) => {
      onDone();
      if (staffAreas) toast({ title: 'Saved', text: `They apply to ${firstName} at once.` });
      else
        toast({ title: 'Role Changed', text: `${firstName} is ${staffRole === 'owner' ? 'an owner' : 'staff'} now.` });
      return refresh();
    },
    onError: (error) => {
      onErrors?.(errorsFrom(error));
      reject(error);
    },
  });
}

export function useRemoveStaff({ onDone }: { onDone: () => void }) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id }: StaffMember) => request(`/api/admin/staff/${id}`, { method: 'DELETE' }),
    onSuccess: (_, { firstName }) => {
      onDone();
      toast({ title: 'Removed from the Staff', text: `${firstName} has been signed out everywhere.` });
      return refresh();
    },
    onError: reject,
  });
}

/** Also refetches the session, because users may change their own role. */
function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await invalidate(queryClient, ['staff']);
    await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  };
}

function reject(error: Error): void {
  toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
}
