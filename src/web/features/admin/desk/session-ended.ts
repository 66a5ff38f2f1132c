import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../api.ts';
import { toast } from '../../../ui/toast.tsx';

/**
 * A write that is refused because the session has ended says how to go on. Signing in happens in a tab of its own, so that what was
 * typed stays. Once per page.
 */
export function useSessionEnded(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      // Heard after the mutation's own message, which this takes the place of.
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const error: unknown = event.action.error;
        if (error instanceof RequestError && error.status === 401 && error.refusal?.code === 'not-signed-in')
          toast({
            title: 'Your Session Has Ended',
            text: 'Nothing was saved. Sign in, come back to this page and save again: what you typed is still here.',
            tone: 'destructive',
            action: { label: 'Sign In', onAct: () => window.open('/login?next=/admin', '_blank') },
          });
      }),
    [queryClient],
  );
}
