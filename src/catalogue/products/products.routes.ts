import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTags } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached, dependsOn, isTrueUntil } from '#platform/page-cache/page-cache.ts';
import { readProductForPage } from '../recalls/product-for-page.ts';
import { readBrand } from './brands.ts';
import { productWithFamily } from './product-families.contract.ts';
import type { ProductWithFamily } from './product-families.contract.ts';
import { productIdParam } from './products.contract.ts';
import { brandOfPage, brandParam, shelfParam, shelfText, shelves } from './shelves.contract.ts';
import { readShelfText, readShelves } from './shelves.ts';

export const productRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db, clock } = deps;
  app.get('/products/:id', {
    config: cached({ tags: (shown: ProductWithFamily) => productTags([shown, ...shown.siblings]) }),
    schema: {
      summary: 'Retrieve a product',
      description: 'With its family, the variants of it that are sold, the bundle it is part of and its recall.',
      tags: ['Products'],
      params: productIdParam,
      response: { 200: productWithFamily, 400: problemResponse, 404: problemResponse },
    },
    handler: async (request) => {
      const { shown, tags, until } = await readProductForPage(db, request.params.id, clock.now());
      dependsOn(request, tags);
      isTrueUntil(request, until);
      return shown;
    },
  });

  app.get('/categories', {
    config: cached({ tags: () => ['shelves'] }),
    schema: {
      summary: 'List the categories, animals and collections of the shop',
      tags: ['Products'],
      response: { 200: shelves },
    },
    handler: () => readShelves(db),
  });

  for (const kind of ['categories', 'animals', 'collections'] as const)
    app.get(`/${kind}/:key`, {
      config: cached({ tags: () => ['shelves', 'settings'] }),
      schema: {
        summary: `Read what the owner wrote about one of the ${kind}`,
        tags: ['Products'],
        params: shelfParam,
        response: { 200: shelfText, 400: problemResponse, 404: problemResponse },
      },
      handler: (request) => readShelfText(deps, kind, request.params.key),
    });

  app.get('/brands/:address', {
    config: cached({ tags: () => ['catalogue', 'shelves', 'settings'] }),
    schema: {
      summary: 'Find a brand by the address of its page, with what the owner wrote about it',
      tags: ['Products'],
      params: brandParam,
      response: { 200: brandOfPage, 400: problemResponse, 404: problemResponse },
    },
    handler: (request) => readBrand(deps, request.params.address),
  });
};
