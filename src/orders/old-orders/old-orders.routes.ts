import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { oldOrder } from './old-orders.contract.ts';
import { myOldOrders } from './old-orders.ts';

export const oldOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/user/old-orders', {
    config: { access: 'customer' },
    schema: {
      summary: 'List my orders of the shop before this one, newest first',
      description: 'Only once the email address of the account is confirmed; the newest 100.',
      tags: ['Account'],
      response: { 200: z.array(oldOrder), 401: problemResponse },
    },
    handler: (request) => myOldOrders(db, callerOf(request).userId),
  });
};
