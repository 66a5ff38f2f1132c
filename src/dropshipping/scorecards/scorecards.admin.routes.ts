import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { scorecardDays, scorecardList } from './scorecards.contract.ts';
import { listScorecards } from './scorecards.ts';

/** How your suppliers are doing. */
export const scorecardRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/supplier-scorecards', {
    schema: {
      summary: 'Compare how suppliers do',
      description: `Over the last ${scorecardDays} days. Suppliers of which nothing was ordered or sold are left out.`,
      tags: ['Suppliers'],
      response: { 200: scorecardList, ...staffErrors },
    },
    handler: () => listScorecards(deps),
  });
};
