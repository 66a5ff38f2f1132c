import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { useOnline } from './online.ts';

/** How long somebody waits before they wonder, in ms. */
export const patienceMs = 8_000;

/** In place of what is still on its way, from the moment that takes unusually long. Whatever it stands in is a live region. */
export function SlowNote() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  const isOnline = useOnline();
  if (!isSlow || !isOnline) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 rounded-field bg-oat px-5 py-3">
      <p>This is taking longer than usual.</p>
      <Button size="small" onClick={() => location.reload()}>
        Try Again
      </Button>
    </div>
  );
}
