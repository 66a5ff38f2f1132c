import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { adminSummary } from './summary.contract.ts';
import { summariseDropshipped } from './summary.ts';

export const summaryRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/summary', {
    schema: {
      summary: 'Summarise the dropshipped catalogue',
      description: 'Returns the figures of the cards at the top of the admin area, and the same for each supplier.',
      tags: ['Admin'],
      response: { 200: adminSummary, 401: problemResponse, 403: problemResponse },
    },
    handler: () => summariseDropshipped(deps.db),
  });
};
