import { useEffect } from 'react';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#accounts/users/users.contract.ts';
import { request, RequestError } from '../api.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { forgetCustomer } from './forget-customer.ts';

/** Who is signed in; null is a visitor, and so is any failure. Asked in the browser only. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      // A visitor is no error, so the browser's console need not show one.
      return await request<User | null>('/api/auth/me', { signal, headers: { prefer: 'visitor=null' } });
    } catch {
      return null;
    }
  },
});

/** A refused read means that the session has ended: who is signed in is asked again. Once per page. */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (error instanceof RequestError && error.status === 401)
          void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      }),
    [queryClient],
  );
}

/** Afterwards nobody is signed in here, whatever the server said. */
export function useSignOut() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => request('/api/auth/logout', { method: 'POST' }),
    onSuccess: () => toast({ title: 'Logged out', text: 'See you soon.' }),
    onError: () =>
      toast({
        title: 'Logout failed',
        text: 'There was an error logging out. Please try again.',
        tone: 'destructive',
      }),
    onSettled: () => {
      queryClient.setQueryData(sessionQuery.queryKey, null);
      forgetCustomer(queryClient);
      void queryClient.invalidateQueries({ queryKey: ['basket'] });
    },
  });
}
