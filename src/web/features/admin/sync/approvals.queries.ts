import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DecisionBody, DecisionResponse } from '#dropshipping/approvals/approvals.contract.ts';
import type { SupplierSyncPolicy } from '#dropshipping/sync/policies/sync-policies.contract.ts';
import type { Sync, SyncBody } from '#dropshipping/sync/syncs.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';
import { countOf } from '../parts/formats.rules.ts';
import { policiesKey, syncKey } from './sync.queries.ts';

export const approvalsKey = 'held-changes';

export const policiesQuery = queryOptions({
  queryKey: [policiesKey],
  queryFn: ({ signal }) => request<SupplierSyncPolicy[]>('/api/admin/sync-policies', { signal }),
  staleTime: 0,
});

/** Invalidates products and the counts of pending changes. */
function useRefreshAll() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(['products', 'to-do', approvalsKey, policiesKey, syncKey].map((key) => invalidate(queryClient, [key])));
}

export function useDecide({ onDone }: { onDone: () => void }) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (body: DecisionBody) =>
      request<DecisionResponse>('/api/admin/held-changes/decisions', { method: 'POST', body }),
    onSuccess: async (response) => {
      toast({ title: 'Changes Decided', text: decidedText(response) });
      onDone();
      await refresh();
    },
    onError: async (error) => {
      toast({
        title: 'Decision Failed',
        text: rejectionText(error, 'Failed to save your decision'),
        tone: 'destructive',
      });
      await refresh();
    },
  });
}

function decidedText({ approved, rejected, obsolete, refused }: DecisionResponse): string {
  const parts = [
    approved > 0 && `${countOf(approved, 'change')} approved.`,
    rejected > 0 && `${countOf(rejected, 'change')} rejected.`,
    obsolete > 0 && `${countOf(obsolete, 'change')} no longer mattered.`,
    refused > 0 && `${countOf(refused, 'change')} could not be made: no price can be worked out from that cost.`,
  ];
  return parts.filter(Boolean).join(' ') || 'There was nothing left to decide.';
}

export function useStartSync() {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: (body: SyncBody) => request<Sync>('/api/supplier-syncs', { method: 'POST', body }),
    onSuccess: async () => {
      toast({ title: 'Sync Started', text: 'It’s running in the background. See Recent Syncs for the result.' });
      await refresh();
    },
    onError: (error) =>
      toast({ title: 'Sync Failed', text: rejectionText(error, 'Failed to start the sync'), tone: 'destructive' }),
  });
}

export function useChangePolicy({ onSaved, onFailed }: { onSaved: () => void; onFailed: (error: Error) => void }) {
  const refresh = useRefreshAll();
  return useMutation({
    mutationFn: ({ supplierId, policy }: { supplierId: number; policy: object }) =>
      request<SupplierSyncPolicy>(`/api/admin/sync-policies/${supplierId}`, { method: 'PUT', body: policy }),
    onSuccess: async ({ supplierName }) => {
      toast({ title: 'Rules Saved', text: `They apply to ${supplierName} from now on.` });
      onSaved();
      await refresh();
    },
    onError: (error) => {
      toast({ title: 'Save Failed', text: rejectionText(error, 'Failed to save the rules'), tone: 'destructive' });
      onFailed(error);
    },
  });
}
