import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { adminSummary } from './summary.contract.ts';
import { summariseDropshipped } from './summary.ts';

export const summaryRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/summary', {
    schema: {
      summary: 'The dropshipped catalogue in a few figures',
      description:
        'What the cards at the head of the admin area show, and what comes from each supplier, without reading every product.',
      tags: ['Admin'],
      response: { 200: adminSummary, 401: problemResponse, 403: problemResponse },
    },
    handler: () => summariseDropshipped(deps.db),
  });
};
