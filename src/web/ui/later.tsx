import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useHydrated } from '@tanstack/react-router';

/**
 * Around a late part that the page has from its beginning. The rendered page does not wait for the part's code, so `loading` keeps
 * its place; rendering the part itself would fail the first time and be an error in the browser.
 */
export function Later({ loading, children }: { loading: ReactNode; children: ReactNode }) {
  return <Suspense fallback={loading}>{useHydrated() ? children : loading}</Suspense>;
}
