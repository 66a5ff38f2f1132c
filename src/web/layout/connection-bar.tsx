import { useRouterState } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { patienceMs, useOnline } from '../ui/slow-note.tsx';

/** Below the header: page-loading progress, and a notice while offline. */
export function ConnectionBar() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const isOnline = useOnline();
  return (
    <>
      {isLoading && <div className="page-progress" aria-hidden />}
      <div role="status" className="print:hidden">
        {!isOnline && (
          <p className={`offline ${bar}`}>
            <WifiOff className="size-4.5 shrink-0" aria-hidden />
            You’re offline. We’ll carry on when your connection is back.
          </p>
        )}
        {isOnline && isLoading && <SlowPage />}
      </div>
    </>
  );
}

const bar = 'flex items-center justify-center gap-2 bg-toys px-4 py-1.5 text-center text-sm text-ink';

/** Reloading works here because the address is already that of the page being loaded. */
function SlowPage() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <p className={bar}>
      This is taking longer than usual.
      <button type="button" className="link min-h-11 px-2 font-semibold" onClick={() => location.reload()}>
        Try Again
      </button>
    </p>
  );
}
