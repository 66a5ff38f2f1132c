import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { productIdParam, productList } from '../products/products.contract.ts';
import { goesWithQuery, relatedResponse } from './related.contract.ts';
import type { Related } from './related.contract.ts';
import { readGoesWith, readRelated } from './related.ts';

const shown = (products: readonly { id: number }[]): CacheTag[] => ['catalogue', ...productTags(products)];

export const relatedRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/products/:id/related', {
    config: cached({ tags: ({ boughtTogether, alike }: Related) => shown([...boughtTogether, ...alike]) }),
    schema: {
      summary: 'What goes with a product',
      description: 'From what was bought together, then by category and animal; worked out every night.',
      tags: ['Products'],
      params: productIdParam,
      response: { 200: relatedResponse, 400: problemResponse },
    },
    handler: (request) => readRelated(db, request.params.id),
  });

  app.get('/products/goes-with', {
    config: cached({ tags: shown }),
    schema: {
      summary: 'A few products that go with those of a basket',
      tags: ['Products'],
      querystring: goesWithQuery,
      response: { 200: productList, 400: problemResponse },
    },
    handler: (request) => readGoesWith(db, request.query.ids),
  });
};
