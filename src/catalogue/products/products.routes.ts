import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { product, productIdParam } from './products.contract.ts';
import { readProduct } from './products.ts';

export const productRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/products/:id', {
    config: cached({ tags: (shown: { id: number }) => productTags([shown]) }),
    schema: {
      summary: 'Retrieve a product',
      tags: ['Products'],
      params: productIdParam,
      response: { 200: product, 400: problemResponse, 404: problemResponse },
    },
    handler: (request) => readProduct(db, request.params.id),
  });
};
