import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { orderNumberParam } from '../order/orders.contract.ts';
import { previewRecall } from './find-buyers-of-recalled.ts';
import { recallCsv } from './recall-csv.ts';
import {
  beginRecall,
  endRecall,
  listRecalledOrders,
  listRecalls,
  readRecall,
  resendRecallMail,
} from './recalls-admin.ts';
import {
  adminRecall,
  endRecallBody,
  newRecall,
  recalledOrder,
  recallPreview,
  recallSearch,
  recallsQuery,
} from './recalls.contract.ts';

const tags = ['Admin'];
const errorsOfOne = { ...staffErrors, 404: problemResponse };

/** Goods that are called back because they may do harm. */
export const recallAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;

  app.get('/admin/recalls', {
    schema: {
      summary: 'List recalls, newest first',
      tags,
      querystring: recallsQuery,
      response: { 200: z.array(adminRecall), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listRecalls(db, query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/recalls/preview', {
    schema: {
      summary: 'See who bought goods, before they are recalled',
      description: 'Changes nothing and writes to nobody.',
      tags,
      body: recallSearch,
      response: { 200: recallPreview, ...staffErrors },
    },
    handler: (request) => previewRecall(db, request.body),
  });

  app.post('/admin/recalls', {
    schema: {
      summary: 'Recall goods',
      description: 'Writes one email to each customer who bought them, whatever else they want to be emailed.',
      tags,
      body: newRecall,
      response: { 201: adminRecall, 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await beginRecall(deps, request.body, callerOf(request).userId)),
  });

  await app.register(oneRecallRoutes, deps);
};

const oneRecallRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/recalls/:id', {
    schema: {
      summary: 'Retrieve a recall with how many were written to',
      tags,
      params: rowIdParam,
      response: { 200: adminRecall, ...errorsOfOne },
    },
    handler: (request) => readRecall(deps.db, request.params.id, deps.clock.now()),
  });

  app.patch('/admin/recalls/:id', {
    schema: {
      summary: 'End a recall, or show it again',
      description: 'Its banners go; who was written to stays.',
      tags,
      params: rowIdParam,
      body: endRecallBody,
      response: { 200: adminRecall, ...errorsOfOne },
    },
    handler: (request) => endRecall(deps, request.params.id, { ...request.body, byUserId: callerOf(request).userId }),
  });

  app.get('/admin/recalls/:id/orders', {
    schema: {
      summary: 'List the orders of a recall, with who was written to when and what was refunded',
      tags,
      params: rowIdParam,
      querystring: recallsQuery,
      response: { 200: z.array(recalledOrder), ...errorsOfOne },
    },
    handler: async ({ params, query }, reply) => {
      const { total, list } = await listRecalledOrders(deps.db, params.id, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/recalls/:id/orders.csv', {
    schema: {
      summary: 'Export the orders of a recall as CSV',
      tags,
      params: rowIdParam,
      response: { 200: csvFile, ...errorsOfOne },
    },
    handler: async (request, reply) => {
      const { id } = request.params;
      const file = `recall-${id}.csv`;
      return reply
        .headers(csvHeaders(file))
        .send(await recallCsv(deps, id, { file, byUserId: callerOf(request).userId }));
    },
  });

  app.post('/admin/recalls/:id/orders/:orderNumber/mails', {
    schema: {
      summary: 'Send the email of a recall again',
      tags,
      params: rowIdParam.extend(orderNumberParam.shape),
      response: { 204: z.null(), 409: problemResponse, ...errorsOfOne },
    },
    handler: async (request, reply) => {
      const { id: recallId, orderNumber } = request.params;
      await resendRecallMail(deps, { recallId, orderNumber, byUserId: callerOf(request).userId });
      return reply.code(204).send(null);
    },
  });
};
