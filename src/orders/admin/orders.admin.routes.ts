import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { totalNote } from '#platform/http/list-page.contract.ts';
import { changeStatus } from '../acts/change-status.ts';
import {
  listedOrder,
  order,
  orderExportQuery,
  orderListQuery,
  orderNumberParam,
  setStatusBody,
} from '../order/orders.contract.ts';
import { changeStatuses, previewStatuses, undoableUntil } from './bulk-status.ts';
import { exportOrders } from './export-orders.ts';
import { listAllOrders } from './order-admin-list.ts';
import { adminOrder, bulkOutcome, bulkPreview, bulkStatusBody } from './order-page.contract.ts';
import { readAdminOrder } from './order-page.ts';

const tags = ['Orders'];

/** Orders in the admin area. */
export const ordersAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders', {
    config: { openTo: ['orders', 'refunds'] },
    schema: {
      summary: 'List orders',
      description: totalNote(),
      tags,
      querystring: orderListQuery,
      response: { 200: z.array(listedOrder), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listAllOrders(deps.db, request.query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.patch('/orders/:orderNumber/status', {
    schema: {
      summary: 'Change the status of an order',
      description:
        'Shipped and delivered mark all that is left as sent, confirmed and processing take that mark back. Cancelling refunds what is left and returns unsent goods to stock.',
      tags,
      params: orderNumberParam,
      body: setStatusBody,
      response: { 200: order, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      const { status: to, undoable, ...more } = request.body;
      const mailNotBefore = undoable ? undoableUntil(deps.clock.now()) : undefined;
      const { orderNumber: number } = request.params;
      return changeStatus(deps, { number, to, byUserId, isStaff: true, mailNotBefore, ...more });
    },
  });
};

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
