import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../layout/session.queries.ts';

/** For an admin route's `beforeLoad`: visitors are sent to sign in, customers get a 404. */
export async function requireStaff({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (!user) throw redirect({ to: '/login', search: { next: href } });
  if (user.role !== 'admin') throw notFound();
}
