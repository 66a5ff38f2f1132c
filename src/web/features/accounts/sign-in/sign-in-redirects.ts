import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { redirect, useHydrated, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { nextPage } from './next-page.rules.ts';
import { useSearchParameter } from './search-parameter.ts';

/** Redirects signed-in users to the page that required signing in. */
export function useRedirectWhenSignedIn(): void {
  const { data: user } = useQuery(sessionQuery);
  const next = useSearchParameter('next');
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate({ href: nextPage(next), replace: true });
  }, [user, next, navigate]);
}

/** For links between signing in and registering. Those pages are cached for everybody, so `next` is added in the browser only. */
export function useNextSearch(): { next?: string } {
  const next = useSearchParameter('next');
  return useHydrated() && next ? { next } : {};
}

/** For a route's `beforeLoad`: sends visitors to sign in first. */
export async function requireSignedIn({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  // /account is the default destination after signing in.
  if (!user) throw redirect({ to: '/login', search: href === '/account' ? {} : { next: href } });
}
