import { useEffect } from 'react';
import { toast } from './toast.tsx';

type Read = { error: Error | null; errorUpdatedAt: number };

/** Shows a toast once for each failed read, in addition to the message on the page. */
export function useFailureToast(title: string, { error, errorUpdatedAt }: Read): void {
  // Zero: nothing has failed, or a retry has succeeded.
  const failedAt = error ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toast({ title, text: 'Please try again in a moment.', tone: 'destructive' });
  }, [title, failedAt]);
}
