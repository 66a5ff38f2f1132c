import { useSyncExternalStore } from 'react';

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
