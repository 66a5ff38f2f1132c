import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { customer, customerQuery } from '#accounts/customers/customers.contract.ts';
import { staffNoteBody } from '#accounts/staff/staff-notes.contract.ts';
import { listCustomers, writeCustomerNote } from '#accounts/customers/customers.ts';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { personalData } from '#accounts/privacy/privacy.contract.ts';
import { listSubscribers, newsletterFile } from '#community/newsletter/subscribers.ts';
import { subscriber, subscriberQuery } from '#community/newsletter/newsletter.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { customerPage, dataOfBody, erasureBody } from './customer-page.contract.ts';
import { eraseByEmail, eraseCustomer, exportByEmail, exportCustomer, readCustomerPage } from './customer-page.ts';

const tags = ['Customers'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

const file = { content: { 'text/csv': { schema: z.any().meta({ description: 'A spreadsheet' }) } } };

type Options = Deps & { records: readonly PersonalRecords[] };

/** People with accounts and guests, in one list. */
export const customerRoutes: FastifyPluginAsyncZod<Options> = async (app, { records, ...deps }) => {
  app.get('/admin/customers', {
    schema: {
      summary: 'Customers, with accounts or without',
      description:
        'By email address. `X-Total-Count` says how many there are in all: exactly up to 5,000, about so many above.',
      tags,
      querystring: customerQuery,
      response: { 200: z.array(customer), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listCustomers(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/customers/:id', {
    schema: {
      summary: 'One customer with everything the shop knows about them',
      tags,
      params: rowIdParam,
      response: { 200: customerPage, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => readCustomerPage(deps.db, request.params.id),
  });

  app.post('/admin/customers/:id/notes', {
    schema: {
      summary: 'Write a note about a customer',
      description: 'For staff. It is part of the customer’s data.',
      tags,
      params: rowIdParam,
      body: staffNoteBody,
      response: { 204: z.null(), 404: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      await writeCustomerNote(deps, request.params.id, request.body.text, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });

  app.post('/admin/customers/:id/exports', {
    config: { access: 'owner' },
    schema: {
      summary: 'Everything the shop holds about a customer who asked for it',
      tags,
      params: rowIdParam,
      response: { 200: personalData, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => exportCustomer(deps, { id: request.params.id, records, byUserId: callerOf(request).userId }),
  });

  app.post('/admin/customers/:id/erasure', {
    config: { access: 'owner' },
    schema: {
      summary: 'Erase a customer who asked for it',
      description:
        'As if they closed their account: orders stay for tax without them. Not while an order is under way.',
      tags,
      params: rowIdParam,
      body: erasureBody,
      response: { 204: z.null(), 404: problemResponse, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const erasure = { id: request.params.id, records, byUserId: callerOf(request).userId };
      await eraseCustomer(deps, erasure, request.body.email);
      return reply.code(204).send(null);
    },
  });

  await app.register(personalDataRoutes, { ...deps, records });

  app.get('/admin/newsletter', {
    schema: {
      summary: 'Newsletter subscriptions, latest first',
      tags: ['Newsletter'],
      querystring: subscriberQuery,
      response: { 200: z.array(subscriber), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listSubscribers(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/newsletter.csv', {
    schema: {
      summary: 'Confirmed newsletter subscribers, with the date of their consent',
      tags: ['Newsletter'],
      response: { 200: file, ...errorResponses },
    },
    handler: async (_request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="newsletter.csv"')
        .send(newsletterFile(deps.db)),
  });
};

/** For any person, by their email address. */
const personalDataRoutes: FastifyPluginAsyncZod<Options> = async (app, { records, ...deps }) => {
  app.post('/admin/personal-data/exports', {
    config: { access: 'owner' },
    schema: {
      summary: 'Everything the shop holds about an email address',
      description: 'For people who only wrote, reviewed or subscribed, and are not in the list of customers.',
      tags,
      body: dataOfBody,
      response: { 200: personalData, 404: problemResponse, ...errorResponses },
    },
    handler: (request) =>
      exportByEmail(deps, { email: request.body.email, records, byUserId: callerOf(request).userId }),
  });

  app.post('/admin/personal-data/erasures', {
    config: { access: 'owner' },
    schema: {
      summary: 'Erase what the shop holds about an email address',
      description:
        'As if they closed their account: orders stay for tax without them. Not while an order is under way.',
      tags,
      body: dataOfBody,
      response: { 204: z.null(), 404: problemResponse, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      await eraseByEmail(deps, { email: request.body.email, records, byUserId: callerOf(request).userId });
      return reply.code(204).send(null);
    },
  });
};
