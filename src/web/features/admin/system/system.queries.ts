import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SystemState } from '#admin/system/system.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

export const systemKey = 'system';

export const systemQuery = queryOptions({
  queryKey: [systemKey, 'state'],
  queryFn: ({ signal }) => request<SystemState>('/api/admin/system', { signal }),
  staleTime: 0,
});

/** Retries a failed job. */
export function useRetryJob() {
  return useAct({
    path: (id) => `/api/admin/system/dead-letters/${id}/retry`,
    done: { title: 'Job Queued', text: 'It’s being tried again now.' },
    failed: 'Failed to retry the job',
  });
}

/** Runs a scheduled job now. */
export function useRunNow() {
  return useAct({
    path: (name) => `/api/admin/system/schedules/${name}/run`,
    done: { title: 'Job Started', text: 'It’s running in the background. Refresh to see how it went.' },
    failed: 'Failed to start the job',
  });
}

type Act = { path: (id: string) => `/api/${string}`; done: { title: string; text: string }; failed: string };

function useAct({ path, done, failed }: Act) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(path(id), { method: 'POST' }),
    onSuccess: () => toast(done),
    onError: (error) => toast({ title: 'Request Failed', text: rejectionText(error, failed), tone: 'destructive' }),
    onSettled: () => invalidate(queryClient, [systemKey]),
  });
}
