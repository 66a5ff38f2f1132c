import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#accounts/users/users.contract.ts';
import { request, RequestError } from '../api.ts';
import { toast } from '../ui/overlays/toast.tsx';
import { onceHydrated } from '../ui/when-idle.ts';
import { forgetCustomer } from './forget-customer.ts';

/** The signed-in user; null for a visitor and after any failure. Read in the browser only. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      // Avoids a 401 for visitors, which the browser's console would show as an error.
      return await onceHydrated(request<User | null>('/api/auth/me', { signal, headers: { prefer: 'visitor=null' } }));
    } catch {
      return null;
    }
  },
});

/**
 * Reads the session again after any 401 of a query, as it means that the session has ended, and of a write that needed one: a wrong
 * password is a 401 too. Used once, in the root route.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAgain = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    const stops = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error)) readAgain();
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (isSignedOut(error) && error.rejection?.code === 'not-signed-in') readAgain();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [queryClient]);
}

function isSignedOut(error: unknown): error is RequestError {
  return error instanceof RequestError && error.status === 401;
}

/** Clears the session in the browser even when the request fails. */
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
