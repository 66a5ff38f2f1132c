import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminShelves, ShelfKind } from '#catalogue/category-admin/shelf-admin.contract.ts';
import { request } from '../../../api.ts';
import { errorsFrom, rejectionText } from '../../../form-errors.ts';
import type { Errors } from '../../../form-errors.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { invalidate } from '../lists/list.queries.ts';

export const adminShelvesQuery = queryOptions({
  queryKey: ['admin-shelves'],
  queryFn: ({ signal }) => request<AdminShelves>('/api/admin/shelves', { signal }),
  staleTime: 0,
});

/** What has a page that the owner writes on. */
export type WrittenKind = ShelfKind | 'brands';

export type ShelfWrite = {
  kind: WrittenKind;
  /** Undefined: a new one. */
  key?: string | undefined;
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  body?: object;
  /** After its address. */
  rest?: string;
  done: { title: string; text: string; undo?: () => void };
};

/** Every answer is the whole list, which is shown at once. */
export function useShelfWrite(onSaved?: () => void, onErrors?: (errors: Errors) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, key, method, body, rest = '' }: ShelfWrite) =>
      request<AdminShelves>(`/api/admin/shelves/${kind}${key === undefined ? '' : `/${key}`}${rest}`, {
        method,
        ...(body && { body }),
      }),
    onSuccess: async (shelves, { done: { undo, ...said } }) => {
      queryClient.setQueryData(adminShelvesQuery.queryKey, shelves);
      toast({ ...said, ...(undo && { action: { label: 'Undo', onAct: undo } }) });
      onSaved?.();
      await Promise.all([invalidate(queryClient, ['shelves']), invalidate(queryClient, ['products'])]);
    },
    onError: (error) => {
      onErrors?.(errorsFrom(error));
      toast({ title: 'Update Failed', text: rejectionText(error, 'Please try again.'), tone: 'destructive' });
    },
  });
}
