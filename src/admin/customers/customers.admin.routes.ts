import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { customerFile } from '#accounts/customers/customer-file.ts';
import { writeCustomerNote } from '#accounts/customers/customer-notes.ts';
import { customer, customerExportQuery, customerQuery } from '#accounts/customers/customers.contract.ts';
import { listCustomers } from '#accounts/customers/customers.ts';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import { personalData } from '#accounts/privacy/privacy.contract.ts';
import { staffNoteBody } from '#accounts/staff/staff-notes.contract.ts';
import { subscriber, subscriberQuery } from '#community/newsletter/newsletter.contract.ts';
import { listSubscribers, newsletterFile } from '#community/newsletter/subscribers.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam, totalNote } from '#platform/http/list-page.contract.ts';
import { customerPage, dataOfBody, erasure, erasureBody } from './customer-page.contract.ts';
import { eraseByEmail, eraseCustomer, exportByEmail, exportCustomer, readCustomerPage } from './customer-page.ts';

const tags = ['Customers'];

type Options = Deps & { records: readonly PersonalRecords[] };

/** People with accounts and guests, in one list. */
export const customerRoutes: FastifyPluginAsyncZod<Options> = async (app, { records, ...deps }) => {
  app.get('/admin/customers', {
    schema: {
      summary: 'List customers, with or without accounts',
      description: `One entry for each email address. ${totalNote()}`,
      tags,
      querystring: customerQuery,
      response: { 200: z.array(customer), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listCustomers(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/customers.csv', {
    schema: {
      summary: 'Export customers as CSV',
      description: 'Those of the same filter as the list, the most orders first. The audit log says who took them.',
      tags,
      querystring: customerExportQuery,
      response: { 200: csvFile, ...staffErrors },
    },
    handler: async (request, reply) => {
      const file = 'customers.csv';
      const taken = { file, byUserId: callerOf(request).userId };
      return reply.headers(csvHeaders(file)).send(customerFile(deps, taken, request.query));
    },
  });

  app.get('/admin/customers/:id', {
    schema: {
      summary: 'Retrieve a customer',
      tags,
      params: rowIdParam,
      response: { 200: customerPage, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => readCustomerPage(deps.db, request.params.id, deps.clock.now()),
  });

  app.post('/admin/customers/:id/notes', {
    schema: {
      summary: 'Add a note to a customer',
      description: 'Only staff see notes, but they are part of the data a customer can request.',
      tags,
      params: rowIdParam,
      body: staffNoteBody,
      response: { 204: z.null(), 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      await writeCustomerNote(deps, request.params.id, request.body.text, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });

  app.post('/admin/customers/:id/exports', {
    config: { access: 'owner' },
    schema: {
      summary: 'Export a customer’s data',
      tags,
      params: rowIdParam,
      response: { 200: personalData, 404: problemResponse, ...staffErrors },
    },
    handler: (request) => exportCustomer(deps, { id: request.params.id, records, byUserId: callerOf(request).userId }),
  });

  app.post('/admin/customers/:id/erasure', {
    config: { access: 'owner' },
    schema: {
      summary: 'Erase a customer’s data',
      description:
        'As if they had closed their account: orders are kept for tax without personal data. Fails with 409 while an order is under way. Reviews, comments, questions and answers stay without their author’s name: their texts are the response.',
      tags,
      params: rowIdParam,
      body: erasureBody,
      response: { 200: erasure, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { id } = request.params;
      return eraseCustomer(deps, { id, records, byUserId: callerOf(request).userId }, request.body.email);
    },
  });

  await app.register(personalDataRoutes, { ...deps, records });

  app.get('/admin/newsletter', {
    schema: {
      summary: 'List newsletter subscriptions, latest first',
      tags: ['Newsletter'],
      querystring: subscriberQuery,
      response: { 200: z.array(subscriber), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listSubscribers(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/newsletter.csv', {
    schema: {
      summary: 'Export confirmed newsletter subscribers with the date of their consent',
      tags: ['Newsletter'],
      response: { 200: csvFile, ...staffErrors },
    },
    handler: async (request, reply) => {
      const file = 'newsletter.csv';
      const taken = { file, byUserId: callerOf(request).userId };
      return reply.headers(csvHeaders(file)).send(newsletterFile(deps, taken));
    },
  });
};

/** For any person, by their email address. */
const personalDataRoutes: FastifyPluginAsyncZod<Options> = async (app, { records, ...deps }) => {
  app.post('/admin/personal-data/exports', {
    config: { access: 'owner' },
    schema: {
      summary: 'Export the data held about an email address',
      description: 'For people who wrote, reviewed or subscribed but are not in the list of customers.',
      tags,
      body: dataOfBody,
      response: { 200: personalData, 404: problemResponse, ...staffErrors },
    },
    handler: (request) =>
      exportByEmail(deps, { email: request.body.email, records, byUserId: callerOf(request).userId }),
  });

  app.post('/admin/personal-data/erasures', {
    config: { access: 'owner' },
    schema: {
      summary: 'Erase the data held about an email address',
      description:
        'As if they had closed their account: orders are kept for tax without personal data. Fails with 409 while an order is under way. Reviews, comments, questions and answers stay without their author’s name: their texts are the response.',
      tags,
      body: dataOfBody,
      response: { 200: erasure, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: (request) =>
      eraseByEmail(deps, { email: request.body.email, records, byUserId: callerOf(request).userId }),
  });
};
