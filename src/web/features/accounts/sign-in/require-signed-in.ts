import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../layout/session.queries.ts';

/** For a route's `beforeLoad`: sends visitors to sign in first. */
export async function requireSignedIn({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  // /account is the default destination after signing in.
  if (!user) throw redirect({ to: '/login', search: href === '/account' ? {} : { next: href } });
}
