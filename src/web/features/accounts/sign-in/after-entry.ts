import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { nextPage } from './next-page.rules.ts';
import { useParameter } from './parameter.ts';

/** Redirects signed-in users to the page that required signing in. */
export function useGoOnWhenSignedIn(): void {
  const { data: user } = useQuery(sessionQuery);
  const next = useParameter('next');
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate({ href: nextPage(next), replace: true });
  }, [user, next, navigate]);
}

/** For links between signing in and registering. Those pages are cached for everybody, so `next` is added in the browser only. */
export function useNextSearch(): { next?: string } {
  const next = useParameter('next');
  return useHydrated() && next ? { next } : {};
}
