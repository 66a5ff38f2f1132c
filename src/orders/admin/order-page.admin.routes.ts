import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { orderExportQuery, orderNumberParam } from '../order/orders.contract.ts';
import { changeStatuses, previewStatuses } from './bulk-status.ts';
import { exportOrders } from './export-orders.ts';
import { adminOrder, bulkOutcome, bulkPreview, bulkStatusBody } from './order-page.contract.ts';
import { readAdminOrder } from './order-page.ts';

const tags = ['Orders'];

export const orderPageRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/orders/:orderNumber', {
    config: { openTo: ['orders', 'refunds'] },
    schema: {
      summary: 'Retrieve an order for its admin page',
      description:
        'Includes cost and profit for staff who see figures, the history with who did what, notes, parcels, returns and the customer’s other orders.',
      tags,
      params: orderNumberParam,
      response: { 200: adminOrder, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => readAdminOrder(deps, request.params.orderNumber, callerOf(request)),
  });

  app.post('/admin/orders/status', {
    schema: {
      summary: 'Change the status of many orders',
      description:
        'Changes each order separately. Returns for every order whether it was changed and, if not, why. Emails to customers wait for a minute, and one that is changed back until then is not mentioned.',
      tags,
      body: bulkStatusBody,
      response: { 200: bulkOutcome, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeStatuses(deps, request.body, userId);
    },
  });

  app.post('/admin/orders/status/preview', {
    schema: {
      summary: 'See what setting a status of many orders would do',
      description: 'Changes nothing. Tells how many customers would get an email and what has not left yet.',
      tags,
      body: bulkStatusBody,
      response: { 200: bulkPreview, ...staffErrors },
    },
    handler: (request) => previewStatuses(deps, request.body),
  });

  app.get('/admin/orders.csv', {
    config: { openTo: ['customers'] },
    schema: {
      summary: 'Export orders as CSV',
      description: 'Exports all matching orders, or the selected ones among them, newest first.',
      tags,
      querystring: orderExportQuery,
      response: { 200: csvFile, ...staffErrors },
    },
    handler: async (request, reply) => {
      const file = 'orders.csv';
      const taken = { file, byUserId: callerOf(request).userId };
      return reply.headers(csvHeaders(file)).send(exportOrders(deps, taken, request.query));
    },
  });
};
