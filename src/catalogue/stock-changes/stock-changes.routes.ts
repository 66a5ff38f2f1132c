import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { longListPage } from '#platform/http/list-page.contract.ts';
import { productIdParam } from '../products/products.contract.ts';
import { stockChange, stockChangeBody, stockChangeList } from './stock-changes.contract.ts';
import { changeStock, listStockChanges } from './stock-changes.ts';

const tags = ['Products'];
const errorResponses = { ...staffErrors, 404: problemResponse };

export const stockChangeRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/products/:id/stock-changes', {
    schema: {
      summary: 'Correct the stock of a product',
      tags,
      params: productIdParam,
      body: stockChangeBody,
      response: { 201: stockChange, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await changeStock(deps, request.params.id, request.body, userId));
    },
  });

  app.get('/admin/products/:id/stock-changes', {
    schema: {
      summary: 'List the stock corrections of a product, newest first',
      description: 'Sales are not included.',
      tags,
      params: productIdParam,
      querystring: z.object(longListPage),
      response: { 200: stockChangeList, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listStockChanges(deps.db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
