import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { UserRoundPlus } from 'lucide-react';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../parts/load-failure.tsx';
import { Panel } from '../parts/panel.tsx';
import { TableSkeleton } from '../lists/table-skeleton.tsx';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { StaffLine } from './staff-line.tsx';
import { staffQuery } from './staff.queries.ts';

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
