import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#accounts/users/users.contract.ts';
import type { ChangeSavedList, SavedList, SavedProduct } from '#catalogue/saved-list/saved-list.contract.ts';
import { request, sentenceFor } from '../../../api.ts';
import { savedIdsQuery } from '../../../layout/save-button.tsx';
import { idsOf, readSavedList } from '../../../saved-products.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** Of the account, or of this browser. */
export function savedListQuery(user: User | null | undefined) {
  return queryOptions({
    queryKey: ['account', 'saved', user?.id ?? null],
    queryFn: async ({ client }) => {
      const list = await readSavedList(client);
      client.setQueryData(savedIdsQuery.queryKey, idsOf(list));
      return list;
    },
    enabled: user !== undefined,
  });
}

export function sharedListQuery(key: string) {
  return queryOptions({
    queryKey: ['saved-lists', key],
    queryFn: ({ signal }) => request<SavedProduct[]>(`/api/saved-lists/${encodeURIComponent(key)}`, { signal }),
  });
}

export function useChangeSavedList(user: User) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangeSavedList) => request<SavedList>('/api/user/saved', { method: 'PATCH', body }),
    onSuccess: (list) => client.setQueryData(savedListQuery(user).queryKey, list),
    onError: (error) =>
      toast({
        title: 'Error',
        text: sentenceFor(error, 'Failed to save your choice. Please try again.'),
        tone: 'destructive',
      }),
  });
}
