import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from '#admin/live-events/live-events.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';

type Listener = (tags: readonly CacheTag[]) => void;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let wasLost = false;

/**
 * Hears what changes in the shop while the page is looked at: `orders`, `order-placed:PV-…`, `product:12` and the like. All
 * who listen share one connection; a page in the background gives it up and hears `everything` when it is back.
 */
export function useLiveEvents(listener: Listener): void {
  const hearNow = useEffectEvent(listener);
  useEffect(() => {
    const listener: Listener = (tags) => hearNow(tags);
    listeners.add(listener);
    connect();
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) disconnect();
    };
  }, []);
}

function connect(): void {
  if (source) return;
  document.addEventListener('visibilitychange', onVisibility);
  if (document.hidden) {
    // What was read then may be old by the time it is looked at.
    wasLost = true;
    return;
  }
  source = new EventSource('/api/admin/events');
  // The shop wrote it by the very contract; zod would come along to check what nobody else can send here.
  source.addEventListener('message', ({ data }) => notify((JSON.parse(String(data)) as LiveEvent).tags));
  source.addEventListener('error', () => {
    wasLost = true;
  });
  source.addEventListener('open', () => {
    if (wasLost) notify([everything]);
    wasLost = false;
  });
}

function disconnect(): void {
  source?.close();
  source = undefined;
}

// A browser has six connections to a shop, and each window of the admin area in the background would hold one.
function onVisibility(): void {
  if (document.hidden) {
    wasLost = source !== undefined;
    disconnect();
  } else if (listeners.size > 0) connect();
}

function notify(tags: readonly CacheTag[]): void {
  for (const listener of listeners) listener(tags);
}
