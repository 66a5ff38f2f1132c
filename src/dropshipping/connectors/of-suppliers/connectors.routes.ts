import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../../connections/suppliers.contract.ts';
import { connectionTest, listedPage, listedQuery, webhook } from '../connectors.contract.ts';
import { keyRequest, newKeyRequest } from '../woocommerce/woocommerce-keys.contract.ts';
import { requestKey, showKeyRequest } from '../woocommerce/woocommerce-keys.ts';
import { listSupplierProducts, testConnection } from './connectors.ts';
import { subscribeToUpdates } from './subscribe-to-updates.ts';

const tags = ['Suppliers'];
const errorResponses = { ...staffErrors, 404: problemResponse, 409: problemResponse };

/** Calls that query a supplier's system while somebody looks at the screen. */
export const connectorRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/suppliers/:id/connection-test', {
    schema: {
      summary: 'Test the connection to a supplier’s system',
      description: 'A failed test returns 200, too, with the reason in `fault`.',
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
      summary: 'Register webhooks for orders and products at a supplier’s system',
      description: 'WooCommerce and REST only. A repeated call registers nothing twice.',
      tags,
      params: supplierIdParam,
      response: { 201: webhook, ...errorResponses, 502: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await subscribeToUpdates(deps, request.params.id, userId));
    },
  });

  app.get('/suppliers/:id/key-request', {
    schema: {
      summary: 'Retrieve what became of asking a supplier’s WooCommerce for a key',
      tags,
      params: supplierIdParam,
      response: { 200: keyRequest, ...errorResponses },
    },
    handler: (request) => showKeyRequest(deps, request.params.id),
  });

  app.post('/suppliers/:id/key-request', {
    schema: {
      summary: 'Ask a supplier’s WooCommerce for a key',
      description: 'Somebody approves it at the returned address within the hour, and the key arrives by itself.',
      tags,
      params: supplierIdParam,
      response: { 201: newKeyRequest, ...errorResponses },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await requestKey(deps, request.params.id, callerOf(request).id)),
  });

  app.get('/suppliers/:id/listed-products', {
    schema: {
      summary: 'List a supplier’s products as its own system lists them',
      tags,
      params: supplierIdParam,
      querystring: listedQuery,
      response: { 200: listedPage, ...errorResponses, 502: problemResponse },
    },
    handler: (request) => listSupplierProducts(deps, request.params.id, request.query),
  });
};
