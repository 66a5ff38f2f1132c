import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { orderNumberParam } from '../order/orders.contract.ts';
import { emailReceipt } from './receipt-emails.ts';
import { receiptEmailBody } from './receipts.contract.ts';

export const receiptEmailRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders/:orderNumber/receipt-email', {
    schema: {
      summary: 'Email the receipt of an order, or a gift receipt, as a PDF',
      tags: ['Orders'],
      params: orderNumberParam,
      body: receiptEmailBody,
      response: {
        202: z.object({ to: z.string() }),
        ...staffErrors,
        404: problemResponse,
        409: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const credentials = { session: await sessionOf(deps, request), byUserId: callerOf(request).userId };
      return reply.code(202).send(await emailReceipt(deps, request.params.orderNumber, request.body, credentials));
    },
  });
};
