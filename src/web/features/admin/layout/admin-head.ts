import { notFoundHead } from '../../../layout/not-found.tsx';
import { pageHead } from '../../../page-head.ts';

type Asked = { match: { context: { shopUrl: string } }; matches: readonly { status: string }[] };

/** Of a page of the admin area, which to a customer is not there. */
export function adminHead({ match, matches }: Asked, page: { title: string; description: string }) {
  const { shopUrl } = match.context;
  return matches.some(({ status }) => status === 'notFound') ? notFoundHead(shopUrl) : pageHead(shopUrl, page);
}
