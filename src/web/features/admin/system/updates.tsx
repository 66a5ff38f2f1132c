import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdatesState } from '#admin/updates/updates.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/overlays/toast.tsx';
import { dateTime } from '../parts/formats.rules.ts';
import { Panel } from '../parts/panel.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { systemKey } from './system.queries.ts';

const updatesKey = [systemKey, 'updates'];

/** Where the server updates the shop by itself: how that went, and a button that asks for it. */
export function Updates() {
  const { data: user } = useQuery(sessionQuery);
  const { data: updates } = useQuery({
    queryKey: updatesKey,
    queryFn: ({ signal }) => request<UpdatesState | null>('/api/admin/updates', { signal }),
    staleTime: 0,
    // The shop itself is restarted meanwhile, and does not answer for some seconds.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 5_000 : false),
    retry: true,
  });
  const { mutate: ask, isPending } = useAsking();
  if (!updates) return null;
  const isBusy = isUnderWay(updates);
  const act = user?.staffRole === 'owner' && (
    <Button size="small" busy={isPending || isBusy} onClick={() => ask()}>
      {isBusy ? 'Updating...' : 'Update Now'}
    </Button>
  );
  return (
    <Panel
      title="Updates"
      intro="The server builds the newest version beside this one, makes a backup and replaces it. If it doesn’t start, this one comes back."
      actions={act}
    >
      <p role="status">
        <Progress updates={updates} />
      </p>
    </Panel>
  );
}

function Progress({ updates: { isWanted, last } }: { updates: UpdatesState }) {
  if (isWanted) return 'Asked for. The server begins within a minute.';
  if (!last) return 'None yet.';
  const { state, at, version, message } = last;
  return (
    <>
      <StatusBadge status={names[state]} tone={tones[state]} /> {message}{' '}
      <span className="text-sm text-muted">
        {dateTime(at)}, version {version}
      </span>
    </>
  );
}

const names = {
  running: 'Running',
  done: 'Updated',
  newest: 'Newest',
  failed: 'Failed',
  returned: 'Gone back',
} as const;
const tones = { running: 'info', done: 'success', newest: 'success', failed: 'danger', returned: 'danger' } as const;

function isUnderWay(updates: UpdatesState | null | undefined): boolean {
  return updates?.isWanted === true || updates?.last?.state === 'running';
}

function useAsking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request<UpdatesState>('/api/admin/updates', { method: 'POST' }),
    onSuccess: (updates) => queryClient.setQueryData(updatesKey, updates),
    onError: (error) =>
      toast({
        title: 'Request Failed',
        text: rejectionText(error, 'The update couldn’t be asked for.'),
        tone: 'destructive',
      }),
  });
}
