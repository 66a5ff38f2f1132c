import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useHydrated, useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '../../../layout/session.queries.ts';
import { nextPage } from './next-page.rules.ts';
import { useParameter } from './parameter.ts';

/** Whoever is signed in, now or already, goes on to the page that asked for it. */
export function useGoOnWhenSignedIn(): void {
  const { data: user } = useQuery(sessionQuery);
  const next = useParameter('next');
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate({ href: nextPage(next), replace: true });
  }, [user, next, navigate]);
}

/** For links between signing in and registering. The page is the same for everybody, so `next` joins in the browser only. */
export function useNextSearch(): { next?: string } {
  const next = useParameter('next');
  return useHydrated() && next ? { next } : {};
}
