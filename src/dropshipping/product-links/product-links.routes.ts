import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { adminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { listAdminProducts } from '#catalogue/product-admin/product-list.ts';
import { productIdParam } from '#catalogue/products/products.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { linkProductBody, suppliedQuery, syncProductBody } from './product-links.contract.ts';
import { linkProduct, unlinkProduct } from './product-links.ts';

const tags = ['Suppliers'];
const writeRejections = { ...staffErrors, 404: problemResponse, 409: problemResponse };

/** Links between products and suppliers. */
export const productLinkRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/products/dropshipped', {
    schema: {
      summary: 'List dropshipped products on sale, by name',
      tags,
      querystring: suppliedQuery,
      response: { 200: z.array(adminProduct), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listAdminProducts(deps.db, {
        ...request.query,
        link: 'dropshipped',
        withdrawn: false,
      });
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/products/:id/sync-supplier', {
    schema: {
      summary: 'Link a product to a supplier',
      description: 'The product becomes dropshipped at its current price.',
      tags,
      params: productIdParam,
      body: linkProductBody,
      response: { 200: adminProduct, ...writeRejections },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return linkProduct(deps, { ...request.body, productId: request.params.id }, userId);
    },
  });

  app.post('/suppliers/sync-product', {
    schema: {
      summary: 'Link a product to a supplier with its price',
      description: 'With a supplier price and a margin, the price follows: supplier price / (1 − margin).',
      tags,
      body: syncProductBody,
      response: { 200: adminProduct, ...writeRejections },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return linkProduct(deps, request.body, userId);
    },
  });

  app.delete('/products/:id/supplier-link', {
    schema: {
      summary: 'Unlink a product from its supplier',
      description: 'The product becomes the shop’s own stock and keeps its price.',
      tags,
      params: productIdParam,
      response: { 200: adminProduct, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return unlinkProduct(deps, request.params.id, userId);
    },
  });
};
