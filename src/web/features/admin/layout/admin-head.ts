import { notFoundHead } from '../../../layout/not-found.tsx';
import { pageHead } from '../../../page-head.ts';

type Asked = { match: { context: { shopUrl: string } }; matches: readonly { status: string }[] };

/** Of a page of the admin area, which to a customer is not there. */
export function adminHead({ match, matches }: Asked, page: { title: string; description?: string }) {
  const { shopUrl } = match.context;
  if (matches.some(({ status }) => status === 'notFound')) return notFoundHead(shopUrl);
  return pageHead(shopUrl, { description: 'The owner’s admin area.', ending: ' · Paw & Vale admin', ...page });
}

/** Of an open tab: 'Orders · Paw & Vale admin'; the opening view has the name of the whole place. */
export async function tabHead(asked: Asked & { match: { search: { tab?: unknown } } }) {
  const { tabNamed } = await import('./admin-tabs.tsx');
  const { id, name } = tabNamed(asked.match.search.tab);
  return adminHead(asked, { title: id === 'dashboard' ? 'Dropshipping Admin' : name });
}
