import { redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../layout/session.queries.ts';

/** For a page of one's own, as its `beforeLoad`: a visitor signs in first and comes back. */
export async function requireSignedIn({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  // The account is where signing in leads anyway.
  if (!user) throw redirect({ to: '/login', search: href === '/account' ? {} : { next: href } });
}
