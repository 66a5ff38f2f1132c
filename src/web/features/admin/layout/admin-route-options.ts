import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../../../layout/session.queries.ts';
import type { HeadArguments } from './admin-heads.ts';

/** The head of every admin route. Its titles are loaded with the first admin page, so that no shop page carries them. */
export async function adminHead(args: HeadArguments) {
  const { headOfAdminPage } = await import('./admin-heads.ts');
  return headOfAdminPage(args);
}

/** For an admin route's `beforeLoad`: visitors are sent to sign in, customers get a 404. */
export async function requireStaff({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (!user) throw redirect({ to: '/login', search: { next: href } });
  if (user.role !== 'admin') throw notFound();
}
