import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { customer, customerQuery } from '#accounts/customers/customers.contract.ts';
import { listCustomers } from '#accounts/customers/list-customers.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';

const tags = ['Customers'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** People with accounts and guests, as one list. */
export const customerRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
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
};
