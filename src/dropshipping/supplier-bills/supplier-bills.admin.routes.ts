import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { listBilledOrders, listSupplierBills, supplierBillFile } from './supplier-bills.ts';
import {
  billedOrder,
  billedOrdersQuery,
  supplierBill,
  supplierBillsQuery,
  supplierIdParam,
  supplierPaymentBody,
  supplierPaymentQuery,
} from './supplier-bills.contract.ts';
import { markPaid, unmarkPaid } from './supplier-payments.ts';

const tags = ['Dropshipping'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const spreadsheet = { content: { 'text/csv': { schema: z.any().meta({ description: 'A spreadsheet' }) } } };

/** What the shop owes its suppliers. */
export const supplierBillRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.get('/admin/supplier-bills', {
    schema: {
      summary: 'What each supplier is owed, by month',
      description: 'Of purchase orders that were fully shipped in that month, London time.',
      tags,
      querystring: supplierBillsQuery,
      response: { 200: z.array(supplierBill), ...errorResponses },
    },
    handler: (request) => listSupplierBills(db, request.query),
  });

  app.get('/admin/supplier-bills/:id', {
    schema: {
      summary: 'The purchase orders behind it',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      params: supplierIdParam,
      querystring: billedOrdersQuery,
      response: { 200: z.array(billedOrder), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listBilledOrders(db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/supplier-bills/:id/payments', {
    config: { access: 'owner' },
    schema: {
      summary: 'Mark what is left of a month’s bill as paid',
      description: 'No money moves. Refused where something else is left than `amount`.',
      tags,
      params: supplierIdParam,
      body: supplierPaymentBody,
      response: { 201: supplierBill, 404: problemResponse, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const marking = { supplierId: request.params.id, byUserId: callerOf(request).userId };
      return reply.code(201).send(await markPaid({ db, clock }, marking, request.body));
    },
  });

  app.delete('/admin/supplier-bills/:id/payments', {
    config: { access: 'owner' },
    schema: {
      summary: 'Mark a month’s bill as unpaid',
      tags,
      params: supplierIdParam,
      querystring: supplierPaymentQuery,
      response: { 200: supplierBill, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => {
      const marking = { supplierId: request.params.id, byUserId: callerOf(request).userId };
      return unmarkPaid({ db, clock }, marking, request.query.month);
    },
  });

  app.get('/admin/supplier-bills/:id/file', {
    schema: {
      summary: 'The same as a spreadsheet, every row of it',
      tags,
      params: supplierIdParam,
      querystring: supplierBillsQuery,
      response: { 200: spreadsheet, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { name, csv } = supplierBillFile(db, request.params.id, request.query);
      const disposition = `attachment; filename="${name}"`;
      return reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': disposition }).send(csv);
    },
  });
};
