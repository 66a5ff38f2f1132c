import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#accounts/staff/staff.contract.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../forms/confirm-dialog.tsx';
import { shortDate } from '../parts/formats.rules.ts';
import { LoadFailure } from '../parts/load-failure.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { invitationsQuery, useWithdrawInvitation } from './staff.queries.ts';

/** Who has been asked and has not answered; nothing while there is nobody. */
export function Invitations() {
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
  const { firstName, lastName, email, staffRole, expiresAt } = invitation;
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
        <p>The link that was mailed to {email} stops working.</p>
      </ConfirmDialog>
    </li>
  );
}
