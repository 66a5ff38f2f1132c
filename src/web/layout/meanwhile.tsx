import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { useRouter } from '@tanstack/react-router';
import { clsx } from 'clsx';

let next: { path: string; page: ReactNode } | undefined;
let shown: ReactNode;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept as the router keeps its pages, so that one gives way to the other in the same frame. */
function show(page: ReactNode): void {
  if (page === shown) return;
  shown = page;
  listeners.forEach((listener) => listener());
}

/** For a press on a link: what to show of the page at this path while it is made ready. */
export function showMeanwhile(path: string, page: ReactNode): void {
  next = { path, page };
}

/** Around a page: in the frame after a press it gives way to what is known of the next, until that is rendered. */
export function Meanwhile({ children }: { children: ReactNode }) {
  const router = useRouter();
  const coming = useSyncExternalStore(
    subscribe,
    () => shown,
    () => undefined,
  );

  useEffect(() => {
    const stops = [
      // Where the page was scrolled to has been noted by then.
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
    if (coming) scrollTo({ top: 0, behavior: 'instant' });
  }, [coming]);

  return (
    <>
      {coming && <div className="grow">{coming}</div>}
      <div className={clsx('grow', coming !== undefined && 'given-way')}>{children}</div>
    </>
  );
}
