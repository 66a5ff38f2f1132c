import type { FastifyRequest } from 'fastify';
import type { PageAsked } from './page-paths.rules.ts';

/** To visitors the shop is open or closed; its staff see it before it is opened, too. */
export type Entrance = (request: FastifyRequest) => Promise<'open' | 'closed' | 'staff'>;

/** Before the shop is opened its pages are for staff alone, and afterwards nobody is told that it opens soon. */
export async function enter(
  request: FastifyRequest,
  { url, waits }: PageAsked,
  openingPage: string,
  entrance: Entrance,
): Promise<{ leadsTo?: string; isForStaff?: boolean }> {
  const isOpeningPage = url === openingPage;
  if (!waits && !isOpeningPage) return {};
  const entry = await entrance(request);
  if (isOpeningPage) return entry === 'open' ? { leadsTo: '/' } : {};
  return entry === 'closed' ? { leadsTo: openingPage } : { isForStaff: entry === 'staff' };
}
