import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHydrated } from '@tanstack/react-router';

/**
 * Wraps a lazy component that is on the page from the start. The server renders `loading` in its place, because it does not wait
 * for the component's code, and hydrating the component itself would log an error.
 */
export function LazyBoundary({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return <Suspense fallback={loading}>{useHydrated() ? children : loading}</Suspense>;
}
