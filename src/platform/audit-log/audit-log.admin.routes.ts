import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readCustomerNames, readCustomerNoteTexts } from '#accounts/customers/customers.ts';
import { fullNames } from '#accounts/users/users.ts';
import { readProductNames } from '#catalogue/products/products.ts';
import { readNamesOfReviewed } from '#catalogue/reviews/review-admin.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { readOrderNoteTexts } from '#orders/notes/order-notes.ts';
import type { Deps } from '../deps.ts';
import { problemResponse } from '../http/errors/problem.contract.ts';
import { auditEntry, auditLogChoices, auditLogQuery } from './audit-log.contract.ts';
import { listAuditLog, listAuditLogChoices } from './audit-log.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

const things = {
  product: readProductNames,
  supplier: readSupplierNames,
  staff: fullNames,
  customer: readCustomerNames,
  review: readNamesOfReviewed,
};

const notes = { 'order.note-written': readOrderNoteTexts, 'customer.note-written': readCustomerNoteTexts };

/** Who did what in the admin area (shop rules, section 13). */
export const auditLogRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/audit-log', {
    schema: {
      summary: 'Every write of the staff, latest first, with before and after',
      description: '`X-Total-Count` says how many there are in all, above ten thousand about how many.',
      tags,
      querystring: auditLogQuery,
      response: { 200: z.array(auditEntry), ...errorResponses },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAuditLog(deps.db, query, { people: fullNames, things, notes });
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/audit-log/choices', {
    schema: {
      summary: 'Kinds of things and people the log knows',
      tags,
      response: { 200: auditLogChoices, ...errorResponses },
    },
    handler: () => listAuditLogChoices(deps.db, fullNames),
  });
};
