import { useEffect, useEffectEvent } from 'react';
import type { LiveEvent } from '#admin/live-events/live-events.contract.ts';
import { everything } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';

type Listener = (tags: readonly CacheTag[]) => void;

const listeners = new Set<Listener>();
const retryMs = 5_000;
let source: EventSource | undefined;
let retry: ReturnType<typeof setTimeout> | undefined;
let wasDisconnected = false;

/**
 * Subscribes to live events while the page is visible: `orders`, `order-placed:PV-…`, `product:12` and the like. All subscribers
 * share one connection; a hidden page closes it and gets `everything` when it is visible again.
 */
export function useLiveEvents(listener: Listener): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const listener: Listener = (tags) => onEvent(tags);
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
    // Anything read before the connection was lost may be out of date.
    wasDisconnected = true;
    return;
  }
  source = new EventSource('/api/admin/events');
  // Not validated, to keep zod out of the bundle: the server writes it by the same contract.
  source.addEventListener('message', ({ data }) => notify((JSON.parse(String(data)) as LiveEvent).tags));
  source.addEventListener('error', () => {
    wasDisconnected = true;
    // A browser connects again by itself after a lost connection, but not after an answer such as a proxy's 502 or a 401.
    if (source?.readyState !== EventSource.CLOSED) return;
    disconnect();
    retry = setTimeout(connect, retryMs);
  });
  source.addEventListener('open', () => {
    if (wasDisconnected) notify([everything]);
    wasDisconnected = false;
  });
}

function disconnect(): void {
  clearTimeout(retry);
  source?.close();
  source = undefined;
}

// Browsers allow six HTTP/1.1 connections per host, and every hidden admin window would hold one.
function onVisibility(): void {
  if (document.hidden) {
    wasDisconnected ||= source !== undefined;
    disconnect();
  } else if (listeners.size > 0) connect();
}

function notify(tags: readonly CacheTag[]): void {
  for (const listener of listeners) listener(tags);
}
