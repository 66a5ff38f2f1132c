import type { FastifyRequest } from 'fastify';
import type { WantedPage } from './page-paths.rules.ts';
import type { PageRenderer } from './page.contract.ts';

/**
 * Visitors find the shop open or closed; its staff see it before it is opened, too. `unowned`: the page is of no use until
 * somebody has become the owner.
 */
export type Entrance = (
  request: FastifyRequest,
  wanted: Pick<WantedPage, 'needsOwner'>,
) => Promise<'open' | 'closed' | 'staff' | 'unowned'>;

/** Until the shop is opened its pages are for staff alone; afterwards the page that it opens soon leads to the home page. */
export async function enter(
  request: FastifyRequest,
  wanted: WantedPage,
  { openingPage, firstVisitPage }: Pick<PageRenderer, 'openingPage' | 'firstVisitPage'>,
  entrance: Entrance,
): Promise<{ redirectTo?: string; isForStaff?: boolean }> {
  const { url, waits, needsOwner } = wanted;
  const isOpeningPage = url === openingPage;
  if (!waits && !isOpeningPage && !needsOwner) return {};
  const entry = await entrance(request, wanted);
  if (entry === 'unowned') return { redirectTo: firstVisitPage };
  if (isOpeningPage) return entry === 'open' ? { redirectTo: '/' } : {};
  return entry === 'closed' && waits ? { redirectTo: openingPage } : { isForStaff: waits && entry === 'staff' };
}
