import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import { notFoundHead } from '../../../layout/error-screens.tsx';
import { pageHead, type Site } from '../../../page-head.ts';
import { sessionQuery } from '../../../layout/session.queries.ts';

type HeadArguments = { match: { context: Site }; matches: readonly { status: string }[] };

/** The head of an admin page, or of the 404 page that customers get instead. */
export function adminHead({ match, matches }: HeadArguments, page: { title: string; description?: string }) {
  if (matches.some(({ status }) => status === 'notFound')) return notFoundHead(match.context);
  return pageHead(match.context, { description: 'The owner’s admin area.', isAdmin: true, ...page });
}

/** The head of a tab: 'Orders · Paw & Vale admin'; the opening view is titled by the admin area's name. */
export async function tabHead(args: HeadArguments & { match: { search: { tab?: unknown } } }) {
  const { tabNamed } = await import('./admin-tabs.tsx');
  const { id, name } = tabNamed(args.match.search.tab);
  return adminHead(args, { title: id === 'dashboard' ? 'Dropshipping Admin' : name });
}

/** For an admin route's `beforeLoad`: visitors are sent to sign in, customers get a 404. */
export async function requireStaff({ queryClient }: { queryClient: QueryClient }, href: string): Promise<void> {
  const user = await queryClient.query({ ...sessionQuery, staleTime: 'static' });
  if (!user) throw redirect({ to: '/login', search: { next: href } });
  if (user.role !== 'admin') throw notFound();
}
