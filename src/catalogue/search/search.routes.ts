import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached, dependsOn } from '#platform/page-cache/page-cache.ts';
import { listedProducts } from '../products/product-families.contract.ts';
import {
  productFacets,
  productFilter,
  productQuery,
  suggestionQuery,
  suggestions,
} from '../products/products.contract.ts';
import { countFacets } from './facets.ts';
import { listProducts, openCatalogue, suggestProducts } from './search.ts';

const tags = ['Products'];

/** A sale invalidates the lists that contain the product, or a variant of it; changes of the range or its order invalidate all lists. */
const listed = (shown: { id: number }[]): CacheTag[] => ['catalogue', ...productTags(shown)];

export const searchRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const catalogue = openCatalogue(deps);

  app.get('/products', {
    config: cached({ tags: listed }),
    schema: {
      summary: 'List products, filtered, searched and sorted',
      description:
        'Sorted by name, or with `q` by relevance, unless `sort` is given. Sold-out products are included, last among equals. A family shows once, by its best match.',
      tags,
      querystring: productQuery,
      response: { 200: listedProducts, 400: problemResponse },
    },
    handler: async (request, reply) => {
      const { products, spokenOf, total } = await listProducts(catalogue, request.query);
      dependsOn(request, productTags(spokenOf));
      return reply.header('x-total-count', total).send(products);
    },
  });

  app.get('/products/suggestions', {
    config: cached({ tags: listed }),
    schema: {
      summary: 'Suggest products for a search as it is typed',
      tags,
      querystring: suggestionQuery,
      response: { 200: suggestions, 400: problemResponse },
    },
    handler: (request) => suggestProducts(catalogue, request.query.q),
  });

  app.get('/products/facets', {
    config: cached({ tags: () => ['catalogue'] }),
    schema: {
      summary: 'Count the products that each further filter would leave',
      description: 'Each count applies all other filters.',
      tags,
      querystring: productFilter,
      response: { 200: productFacets, 400: problemResponse },
    },
    handler: (request) => countFacets(catalogue, request.query),
  });
};
