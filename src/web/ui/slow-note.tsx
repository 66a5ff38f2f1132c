import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';

/** How long to wait before saying that loading is slow, in ms. */
export const patienceMs = 8_000;

/** Shown while something takes unusually long to load. Must be rendered in a live region. */
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

/** Whether the browser is online, as far as it knows; true on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}

function watchConnection(listener: () => void): () => void {
  const events = ['online', 'offline'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
