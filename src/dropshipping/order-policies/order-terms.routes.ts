import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { orderTerms } from './order-terms.contract.ts';
import { changeOrderTerms, readOrderTerms } from './order-terms.ts';

const shared = { tags: ['Suppliers'], params: supplierIdParam };
const response = { 200: orderTerms, ...staffErrors, 404: problemResponse };

/** What was agreed with a supplier about orders through its system. */
export const orderTermsRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/suppliers/:id/order-terms', {
    schema: { summary: 'Show the terms of orders through a supplier’s system', ...shared, response },
    handler: (request) => readOrderTerms(deps.db, request.params.id),
  });

  app.put('/suppliers/:id/order-terms', {
    schema: {
      summary: 'Change the terms of orders through a supplier’s system',
      description: 'Applies to purchase orders sent from now on.',
      ...shared,
      body: orderTerms,
      response: { ...response, 400: problemResponse },
    },
    handler: (request) => {
      const { userId } = callerOf(request);
      return changeOrderTerms(deps, request.params.id, request.body, userId);
    },
  });
};
