import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

let next: { path: string; page: ReactNode } | undefined;
let shown: ReactNode;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An external store, like the router's, so that preview and page are swapped in the same frame. */
function show(page: ReactNode): void {
  if (page === shown) return;
  shown = page;
  listeners.forEach((listener) => listener());
}

function hide(event: Event): void {
  event.stopPropagation();
}

/** Call when a link is pressed: what to show of the page at this path while it loads. */
export function showPagePreview(path: string, page: ReactNode): void {
  next = { path, page };
}

/** Wraps the page; shows the preview of the next page from the frame after the press until that page has rendered. */
export function PagePreview({ children }: { children: ReactNode }) {
  const router = useRouter();
  const coming = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );

  useEffect(() => {
    const stops = [
      // By now the router has saved the scroll position.
      router.subscribe('onBeforeLoad', ({ toLocation }) => {
        const page = next?.path === toLocation.pathname ? next.page : undefined;
        next = undefined;
        show(page);
      }),
      router.subscribe('onBeforeRouteMount', () => show(undefined)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);

  useLayoutEffect(() => {
    if (!coming) return undefined;
    // The router would take it for a scroll of the page that is left, and forget its place when the reader goes back at once.
    addEventListener('scroll', hide, true);
    scrollTo({ top: 0, behavior: 'instant' });
    return () => removeEventListener('scroll', hide, true);
  }, [coming]);

  return (
    <>
      {coming && <div className="grow">{coming}</div>}
      {/* Without a box: one that stays while the header changes counts as a layout shift. */}
      <div className={clsx('contents', coming !== undefined && 'given-way')}>{children}</div>
    </>
  );
}
