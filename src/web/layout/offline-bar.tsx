import { WifiOff } from 'lucide-react';
import { useOnline } from '../ui/online.ts';

/** What is asked for without a connection waits for it; meanwhile this says why nothing comes. */
export function OfflineBar() {
  const isOnline = useOnline();
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-toys px-4 py-1.5 text-center text-sm text-ink">
          <WifiOff className="size-4.5 shrink-0" aria-hidden />
          You’re offline. We’ll carry on when your connection is back.
        </p>
      )}
    </div>
  );
}
