import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImageSync, Sync, SyncOutcome } from '#dropshipping/sync/syncs.contract.ts';
import { request, RequestError } from '../../../api.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

export const syncKey = 'supplier-syncs';
export const policiesKey = 'sync-policies';

/** Polling interval while a sync is running, in ms. */
const pollMs = 1_000;

/** The latest picture sync, polled while it is running. */
export const newestSyncQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: [syncKey, 'newest'],
    queryFn: ({ signal }) =>
      request<Sync[]>('/api/supplier-syncs?kind=pictures&limit=1', { signal }).then(([sync]) => sync ?? null),
    staleTime: 0,
    refetchInterval: ({ state }) => (isWanted || state.data?.isOver === false ? pollMs : false),
  });

export const syncQuery = (id: number) =>
  queryOptions({
    queryKey: [syncKey, id],
    queryFn: ({ signal }) => request<Sync>(`/api/supplier-syncs/${id}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isOver ? false : pollMs),
  });

/** Starts a picture sync with all connected suppliers and waits until it has finished. */
export function useImageSync() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await request<ImageSync>('/api/sync-supplier-images', { method: 'POST' });
      return response.jobId === undefined ? response : follow(response.jobId);
    },
    onSuccess: ({ message }) => toast({ title: 'Image Sync Complete', text: message }),
    onError: () =>
      toast({
        title: 'Sync Failed',
        text: 'Failed to synchronize supplier images. Please check your supplier API credentials.',
        tone: 'destructive',
      }),
    onSettled: () => Promise.all(['products', syncKey, policiesKey].map((key) => invalidate(queryClient, [key]))),
  });
}

/** Polls a sync that outlasted its request; resolves to what the request would have returned. @throws RequestError */
async function follow(id: number): Promise<ImageSync> {
  const sync = await request<Sync>(`/api/supplier-syncs/${id}`);
  if (!sync.isOver) {
    await pause();
    return follow(id);
  }
  const { message, runs } = sync;
  const failures = runs.flatMap(({ supplierId, supplierName: supplier, fault }) =>
    fault ? [{ supplierId, supplier, ...fault }] : [],
  );
  if (failures.length === runs.length)
    throw new RequestError(502, JSON.stringify({ message, code: 'suppliers-failed', failures }));
  const updated = await request<SyncOutcome[]>(`/api/supplier-syncs/${id}/outcomes?outcome=updated&limit=200`);
  const suppliers = new Map(runs.map(({ supplierId, supplierName }) => [supplierId, supplierName]));
  const updates = updated.map(({ productId, productName, supplierId, after }) => ({
    productId,
    productName,
    supplier: suppliers.get(supplierId) ?? '',
    newImageUrl: after ?? '',
  }));
  return { message, updates, syncId: id, failures };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, pollMs);
  });
}
