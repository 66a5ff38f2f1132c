import type { FastifyRequest } from 'fastify';
import type { WantedPage } from './page-paths.rules.ts';

/** Visitors find the shop open or closed; its staff see it before it is opened, too. */
export type Entrance = (request: FastifyRequest) => Promise<'open' | 'closed' | 'staff'>;

/** Until the shop is opened its pages are for staff alone; afterwards the page that it opens soon leads to the home page. */
export async function enter(
  request: FastifyRequest,
  { url, waits }: WantedPage,
  openingPage: string,
  entrance: Entrance,
): Promise<{ redirectTo?: string; isForStaff?: boolean }> {
  const isOpeningPage = url === openingPage;
  if (!waits && !isOpeningPage) return {};
  const entry = await entrance(request);
  if (isOpeningPage) return entry === 'open' ? { redirectTo: '/' } : {};
  return entry === 'closed' ? { redirectTo: openingPage } : { isForStaff: entry === 'staff' };
}
