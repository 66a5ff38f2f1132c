import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { askForUpdates } from './ask-for-updates.ts';
import { listSupplierProducts, testConnection } from './connectors.ts';
import { connectionTest, listedPage, listedQuery, webhook } from './connectors.contract.ts';
const tags = ['Suppliers'];
const errorResponses = {
  400: problemResponse,
  401: problemResponse,
  403: problemResponse,
  404: problemResponse,
  409: problemResponse,
};

/** Calls that query a supplier's system while somebody looks at the screen. */
export const connectorRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/suppliers/:id/connection-test', {
    schema: {
      summary: 'Ask whether a supplier’s system answers and takes the key',
      description: 'A system that does not answer is an answer of this call: `fault` says why.',
      tags,
      params: supplierIdParam,
      response: { 200: connectionTest, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return testConnection(deps, request.params.id, userId);
    },
  });

  app.post('/suppliers/:id/webhook', {
    schema: {
      summary: 'Have a supplier’s system tell by itself of orders that move on and of goods that change',
      description: 'For WooCommerce and REST. Asked for again, it is the same one.',
      tags,
      params: supplierIdParam,
      response: { 201: webhook, ...errorResponses, 502: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await askForUpdates(deps, request.params.id, userId));
    },
  });

  app.get('/suppliers/:id/listed-products', {
    schema: {
      summary: 'What a supplier has, page by page, as its own system lists it',
      tags,
      params: supplierIdParam,
      querystring: listedQuery,
      response: { 200: listedPage, ...errorResponses, 502: problemResponse },
    },
    handler: (request) => listSupplierProducts(deps, request.params.id, request.query),
  });
};
