import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderNumberParam, orderTokenQuery } from '../orders/orders.contract.ts';
import { receipt } from './receipts.contract.ts';
import { readReceipt } from './receipts.ts';

export const receiptRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/receipt', {
    schema: {
      summary: 'The VAT receipt of an order',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: { 200: receipt, 400: problemResponse, 404: problemResponse, 409: problemResponse },
    },
    handler: async (request) => {
      const asking = { session: await sessionOf(deps, request), ...request.query };
      return readReceipt(deps, request.params.orderNumber, asking);
    },
  });
};
