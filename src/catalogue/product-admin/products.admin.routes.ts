import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { productIdParam } from '../products/products.contract.ts';
import { bulkEditBody, bulkOutcomes } from './bulk-edit.contract.ts';
import { editInBulk } from './bulk-edit.ts';
import { adminProduct } from './product-admin.contract.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { changeProduct, createProduct, withdrawProduct } from './edit-product.ts';
import { changeProductBody, createProductBody } from './product-draft.contract.ts';
import { adminProductQuery } from './product-list.contract.ts';
import { listAdminProducts } from './product-list.ts';
import { adminProductPage } from './product-page.contract.ts';
import { readProductPage } from './product-page.ts';

const tags = ['Products'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const rejectionsOfOne = { ...errorResponses, 404: problemResponse };

/** The owner's calls about products. */
export const productsAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;
  app.get('/admin/products', {
    schema: {
      summary: 'All products, withdrawn ones too',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      querystring: adminProductQuery,
      response: { 200: z.array(adminProduct), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listAdminProducts(db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/products/:id', {
    schema: {
      summary: 'One product, with all that its page needs',
      tags,
      params: productIdParam,
      response: { 200: adminProductPage, ...rejectionsOfOne },
    },
    handler: (request) => readProductPage(db, request.params.id),
  });

  app.post('/products', {
    schema: {
      summary: 'Add a product',
      description: 'Its address is made from its name.',
      tags,
      body: createProductBody,
      response: { 201: adminProduct, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await createProduct(deps, request.body, userId));
    },
  });

  app.patch('/products/:id', {
    schema: {
      summary: 'Change a product',
      description: 'With another price the margin follows; below the cost is refused.',
      tags,
      params: productIdParam,
      body: changeProductBody,
      response: { 200: adminProduct, ...rejectionsOfOne },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeProduct(deps, request.params.id, request.body, userId);
    },
  });

  app.post('/admin/products/:id/withdrawal', {
    schema: {
      summary: 'Take a product off sale',
      description: 'Old orders still show it.',
      tags,
      params: productIdParam,
      response: { 201: adminProduct, ...rejectionsOfOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await withdrawProduct(deps, request.params.id, true, userId));
    },
  });

  app.delete('/admin/products/:id/withdrawal', {
    schema: {
      summary: 'Put a withdrawn product back on sale',
      tags,
      params: productIdParam,
      response: { 200: adminProduct, ...rejectionsOfOne },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return withdrawProduct(deps, request.params.id, false, userId);
    },
  });

  app.post('/admin/products/:id/duplicate', {
    schema: {
      summary: 'Make a second product like this one',
      description: 'It is not on sale yet, has no stock and no supplier.',
      tags,
      params: productIdParam,
      response: { 201: adminProduct, ...rejectionsOfOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await duplicateProduct(deps, request.params.id, userId));
    },
  });

  app.post('/admin/products/bulk', {
    schema: {
      summary: 'Change many products at once',
      description: 'Returns the outcome for each; one that is refused stops none of the others.',
      tags,
      body: bulkEditBody,
      response: { 200: bulkOutcomes, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return editInBulk(deps, request.body, userId);
    },
  });
};
