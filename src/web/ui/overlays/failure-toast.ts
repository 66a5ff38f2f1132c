import { useEffect } from 'react';
import { toast } from './toast.tsx';

type Read = { error: Error | null; errorUpdatedAt: number };

/** Says once for each failure that something could not be read; what stands in its place says it in other words. */
export function useFailureToast(title: string, { error, errorUpdatedAt }: Read): void {
  // Zero: nothing has failed, or what failed has come by now.
  const failedAt = error ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) toast({ title, text: 'Please try again in a moment.', tone: 'destructive' });
  }, [title, failedAt]);
}
