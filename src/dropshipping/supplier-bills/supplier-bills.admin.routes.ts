import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import {
  billedOrder,
  billedOrdersQuery,
  supplierBill,
  supplierBillsQuery,
  supplierIdParam,
  supplierPaymentBody,
  supplierPaymentQuery,
} from './supplier-bills.contract.ts';
import { listBilledOrders, listSupplierBills, supplierBillFile } from './supplier-bills.ts';
import { markPaid, unmarkPaid } from './supplier-payments.ts';

const tags = ['Dropshipping'];

/** What the shop owes its suppliers. */
export const supplierBillRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db, clock }) => {
  app.get('/admin/supplier-bills', {
    schema: {
      summary: 'List what each supplier is owed, by month',
      description: 'Covers the purchase orders that were fully shipped in that month, in London time.',
      tags,
      querystring: supplierBillsQuery,
      response: { 200: z.array(supplierBill), ...staffErrors },
    },
    handler: (request) => listSupplierBills(db, request.query),
  });

  app.get('/admin/supplier-bills/:id', {
    schema: {
      summary: 'List the purchase orders of a supplier’s bill',
      tags,
      params: supplierIdParam,
      querystring: billedOrdersQuery,
      response: { 200: z.array(billedOrder), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listBilledOrders(db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/supplier-bills/:id/payments', {
    config: { access: 'owner' },
    schema: {
      summary: 'Mark the rest of a month’s bill as paid',
      description: 'No money moves. Fails with 409 if `amount` is not what is left to pay.',
      tags,
      params: supplierIdParam,
      body: supplierPaymentBody,
      response: { 201: supplierBill, 404: problemResponse, 409: problemResponse, ...staffErrors },
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
      response: { 200: supplierBill, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const marking = { supplierId: request.params.id, byUserId: callerOf(request).userId };
      return unmarkPaid({ db, clock }, marking, request.query.month);
    },
  });

  app.get('/admin/supplier-bills/:id/file', {
    schema: {
      summary: 'Export the purchase orders of a supplier’s bill as CSV',
      tags,
      params: supplierIdParam,
      querystring: supplierBillsQuery,
      response: { 200: csvFile, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { name, csv } = supplierBillFile(db, request.params.id, request.query);
      return reply.headers(csvHeaders(name)).send(csv);
    },
  });
};
