import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countSampleOrders, removeSampleTrade } from './remove-sample-trade.ts';
import { sampleTrade } from './sample-trade.contract.ts';

const responses = { 200: sampleTrade, 401: problemResponse, 403: problemResponse };

export const sampleTradeRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/sample-orders', {
    schema: { summary: 'Count the sample orders of a demo shop', tags: ['Admin'], response: responses },
    handler: async () => ({ orders: await countSampleOrders(deps) }),
  });

  app.delete('/admin/sample-orders', {
    schema: {
      summary: 'Remove the sample orders',
      description:
        'Removes their customers, emails, messages and visitors, too. Orders of real people stay, and all figures then count only those.',
      tags: ['Admin'],
      response: responses,
    },
    handler: async (request) => {
      await removeSampleTrade(deps, callerOf(request).userId);
      return { orders: await countSampleOrders(deps) };
    },
  });
};
