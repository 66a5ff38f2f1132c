import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { productIdParam, productList } from '../products/products.contract.ts';
import { goesWithQuery, relatedResponse } from './related.contract.ts';
import type { Related } from './related.contract.ts';
import { readGoesWith, readRelated } from './related.ts';

const shown = (products: readonly { id: number }[]): CacheTag[] => ['catalogue', ...productTags(products)];

export const relatedRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/products/:id/related', {
    config: cached({ tags: ({ boughtTogether, alike }: Related) => shown([...boughtTogether, ...alike]) }),
    schema: {
      summary: 'List products that go well with a product',
      description: 'Products bought together first, then those of the same category and animal. Updated every night.',
      tags: ['Products'],
      params: productIdParam,
      response: { 200: relatedResponse, 400: problemResponse },
    },
    handler: (request) => readRelated(db, request.params.id),
  });

  app.get('/products/goes-with', {
    config: cached({ tags: shown }),
    schema: {
      summary: 'List products that go well with a basket',
      tags: ['Products'],
      querystring: goesWithQuery,
      response: { 200: productList, 400: problemResponse },
    },
    handler: (request) => readGoesWith(db, request.query.ids),
  });
};
