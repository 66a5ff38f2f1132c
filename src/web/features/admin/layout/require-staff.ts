import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../../layout/session.queries.ts';

/** For a page of the admin area, as its `beforeLoad`: a visitor signs in first and comes back, a customer finds nothing there. */
export async function requireStaff({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (!user) throw redirect({ to: '/login', search: { next: href } });
  if (user.role !== 'admin') throw notFound();
}
