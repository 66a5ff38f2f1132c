import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ListedMove, MoveBody, ProductMove } from '#catalogue/moving-in/product-moves.contract.ts';
import { request } from '../../../api.ts';
import { rejectionText } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { upload } from '../../../upload.ts';
import { invalidate } from '../lists/list.queries.ts';

const pollMs = 1_500;

export const movesQuery = queryOptions({
  queryKey: ['product-moves'],
  queryFn: ({ signal }) => request<ListedMove[]>('/api/admin/product-moves', { signal }),
  staleTime: 0,
});

/** Asked again while products or pictures are on their way. */
export function moveQuery(id: string) {
  return queryOptions({
    queryKey: ['product-moves', id],
    queryFn: ({ signal }) => request<ProductMove>(`/api/admin/product-moves/${encodeURIComponent(id)}`, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isBusy(data) ? pollMs : false),
  });
}

function isBusy({ state, progress }: ProductMove): boolean {
  return state === 'running' || state === 'undoing' || (state === 'done' && progress.picturesLeft > 0);
}

export function useSendFile(onProgress: (share: number) => void, onRead: (move: ProductMove) => void) {
  return useMutation({
    mutationFn: (file: File) =>
      upload<ProductMove>(`/api/admin/product-moves?name=${encodeURIComponent(file.name.slice(0, 200))}`, file, {
        contentType: 'application/octet-stream',
        onProgress,
      }),
    onSuccess: onRead,
  });
}

function useMoveWrite<Variables>(id: number, send: (variables: Variables) => Promise<ProductMove>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async (move) => {
      queryClient.setQueryData(['product-moves', String(id)], move);
      await invalidate(queryClient, ['products']);
    },
    onError: (error) =>
      toast({ title: 'Not Done', text: rejectionText(error, 'Please try again.'), tone: 'destructive' }),
  });
}

export function useChangeMove(id: number) {
  return useMoveWrite(id, (body: MoveBody) =>
    request<ProductMove>(`/api/admin/product-moves/${id}`, { method: 'PUT', body }),
  );
}

export function useStartMove(id: number) {
  return useMoveWrite(id, () => request<ProductMove>(`/api/admin/product-moves/${id}/start`, { method: 'POST' }));
}

export function useUndoMove(id: number) {
  return useMoveWrite(id, () => request<ProductMove>(`/api/admin/product-moves/${id}/undo`, { method: 'POST' }));
}
