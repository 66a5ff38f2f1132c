import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readCustomerNoteTexts } from '#accounts/customers/customer-notes.ts';
import { readCustomerNames } from '#accounts/customers/customers.ts';
import { fullNames } from '#accounts/users/users.ts';
import { readProductNames } from '#catalogue/products/products.ts';
import { readProductsOfQuestions } from '#catalogue/questions/question-admin.ts';
import { readNamesOfReviewed } from '#catalogue/reviews/review-admin.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import { readOrderNoteTexts } from '#orders/acts/order-notes.ts';
import { readGiftCardNames } from '#payment/gift-cards/gift-cards.ts';
import type { Deps } from '../deps/deps.ts';
import { staffErrors } from '../http/errors/problem.contract.ts';
import { totalNote } from '../http/list-page.contract.ts';
import { auditEntry, auditLogChoices, auditLogQuery, entriesCountedExactly } from './audit-log.contract.ts';
import { listAuditLog, listAuditLogChoices } from './audit-log.ts';

const tags = ['Admin'];

const things = {
  product: readProductNames,
  supplier: readSupplierNames,
  staff: fullNames,
  customer: readCustomerNames,
  review: readNamesOfReviewed,
  question: readProductsOfQuestions,
  'gift-card': readGiftCardNames,
};

const notes = { 'order.note-written': readOrderNoteTexts, 'customer.note-written': readCustomerNoteTexts };

/** Who did what in the admin area (shop rules, section 13). */
export const auditLogRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/audit-log', {
    schema: {
      summary: 'List the changes made by staff with before and after, latest first',
      description: totalNote(entriesCountedExactly),
      tags,
      querystring: auditLogQuery,
      response: { 200: z.array(auditEntry), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAuditLog(deps.db, query, { people: fullNames, things, notes });
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/audit-log/choices', {
    schema: {
      summary: 'List the kinds of record and the people in the audit log',
      tags,
      response: { 200: auditLogChoices, ...staffErrors },
    },
    handler: () => listAuditLogChoices(deps.db, fullNames),
  });
};
