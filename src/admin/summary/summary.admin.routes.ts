import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { deskSummary } from './summary.contract.ts';
import { summariseDropshipped } from './summary.ts';

export const summaryRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/summary', {
    schema: {
      summary: 'The dropshipped catalogue in a few figures',
      description:
        'What the cards at the head of the desk show, and what comes from each supplier, without reading every product.',
      tags: ['Desk'],
      response: { 200: deskSummary, 401: problemAnswer, 403: problemAnswer },
    },
    handler: () => summariseDropshipped(deps.db),
  });
};
