import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { orderExportQuery, orderNumberParam } from '../orders/orders.contract.ts';
import { changeStatuses } from './bulk-status.ts';
import { bulkOutcome, bulkStatusBody, adminOrder } from './order-page.contract.ts';
import { readAdminOrder } from './order-page.ts';
import { exportOrders } from './export-orders.ts';

const tags = ['Orders'];
const spreadsheet = { content: { 'text/csv': { schema: z.any().meta({ description: 'A spreadsheet' }) } } };
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

export const orderPageRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/orders/:orderNumber', {
    schema: {
      summary: 'An order with everything for the owner',
      description: 'With cost and profit, who did what, notes, parcels, returns and the customer’s other orders.',
      tags,
      params: orderNumberParam,
      response: { 200: adminOrder, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => readAdminOrder(deps, request.params.orderNumber),
  });

  app.post('/admin/orders/status', {
    schema: {
      summary: 'Change the status of many orders',
      description: 'Each separately; the response says for every order whether it was changed, and if not why.',
      tags,
      body: bulkStatusBody,
      response: { 200: bulkOutcome, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeStatuses(deps, request.body, userId);
    },
  });

  app.get('/admin/orders.csv', {
    schema: {
      summary: 'Orders as a spreadsheet',
      description: 'All matching orders, or the selected ones among them, newest first.',
      tags,
      querystring: orderExportQuery,
      response: { 200: spreadsheet, ...errorResponses },
    },
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="orders.csv"')
        .send(exportOrders(deps.db, request.query, deps.clock.now())),
  });
};
