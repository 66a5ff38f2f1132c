import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { countUnlessStaff } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { networkOf } from '#platform/http/limits/rate-limit.ts';
import { orderNumberParam, orderTokenQuery } from '../order/orders.contract.ts';
import { makePdf } from './papers/order-papers.ts';
import { paperQuery, receipt } from './receipts.contract.ts';
import { readReceipt } from './receipts.ts';

// Rendering a PDF takes longer than any other request of a visitor.
const papers = { name: 'papers', max: 120, windowMs: hours(1) };
const pdf = { content: { 'application/pdf': { schema: z.any().meta({ description: 'A PDF' }) } } };

export const receiptRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/receipt', {
    schema: {
      summary: 'Retrieve the VAT receipt of an order',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: orderTokenQuery,
      response: { 200: receipt, 400: problemResponse, 404: problemResponse, 409: problemResponse },
    },
    handler: async (request) => {
      const credentials = { session: await sessionOf(deps, request), ...request.query };
      return readReceipt(deps, request.params.orderNumber, credentials);
    },
  });

  app.get('/orders/:orderNumber/receipt.pdf', {
    schema: {
      summary: 'Download a receipt as a PDF; with `refund` the credit note, with `gift` a receipt without prices',
      tags: ['Orders'],
      params: orderNumberParam,
      querystring: paperQuery,
      response: { 200: pdf, 400: problemResponse, 404: problemResponse, 409: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const { token, ...requested } = request.query;
      const session = await sessionOf(deps, request);
      await countUnlessStaff(deps, papers, request, session);
      const caller = session?.role === 'admin' ? null : networkOf(request.ip);
      const credentials = { session, token, caller };
      const { name, bytes } = await makePdf(deps, request.params.orderNumber, credentials, requested);
      const headers = { 'content-type': 'application/pdf', 'content-disposition': `inline; filename="${name}"` };
      return reply.headers(headers).send(bytes);
    },
  });
};
