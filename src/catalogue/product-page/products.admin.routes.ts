import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { bulkEditBody, bulkOutcomes, bulkUndoBody } from '../product-admin/bulk-edit.contract.ts';
import { editInBulk, undoBulkEdit } from '../product-admin/bulk-edit.ts';
import { duplicateProduct } from '../product-admin/duplicate-product.ts';
import { changeProduct, createProduct, withdrawProduct } from '../product-admin/edit-product.ts';
import { adminProduct } from '../product-admin/product-admin.contract.ts';
import { changeProductBody, createProductBody } from '../product-admin/product-draft.contract.ts';
import { adminProductQuery } from '../product-admin/product-list.contract.ts';
import { listAdminProducts } from '../product-admin/product-list.ts';
import { productIdParam } from '../products/products.contract.ts';
import { adminProductPage } from './product-page.contract.ts';
import { readProductPage } from './product-page.ts';

const tags = ['Products'];
const rejectionsOfOne = { ...staffErrors, 404: problemResponse };

/** The owner's calls about products. */
export const productsAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;
  app.get('/admin/products', {
    schema: {
      summary: 'List all products, withdrawn ones included',
      tags,
      querystring: adminProductQuery,
      response: { 200: z.array(adminProduct), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listAdminProducts(db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/products/:id', {
    schema: {
      summary: 'Retrieve a product for its admin page',
      tags,
      params: productIdParam,
      response: { 200: adminProductPage, ...rejectionsOfOne },
    },
    handler: (request) => readProductPage(db, request.params.id, deps.clock.now()),
  });

  app.post('/products', {
    schema: {
      summary: 'Create a product',
      description: 'Its slug is made from its name.',
      tags,
      body: createProductBody,
      response: { 201: adminProduct, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await createProduct(deps, request.body, userId));
    },
  });

  app.patch('/products/:id', {
    schema: {
      summary: 'Update a product',
      description: 'A new price changes the margin. A price below the cost is rejected.',
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
      summary: 'Withdraw a product from sale',
      description: 'Existing orders still show it.',
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
      summary: 'Duplicate a product',
      description: 'The copy is not on sale and has no stock and no supplier.',
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
      summary: 'Update many products',
      description: 'Returns the outcome for each. A rejected one does not stop the others.',
      tags,
      body: bulkEditBody,
      response: { 200: bulkOutcomes, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return editInBulk(deps, request.body, userId);
    },
  });

  app.post('/admin/products/bulk/undo', {
    schema: {
      summary: 'Undo an update of many products',
      description: 'Products that have been changed since keep that change, and are reported.',
      tags,
      body: bulkUndoBody,
      response: { 200: bulkOutcomes, ...staffErrors },
    },
    handler: (request) => undoBulkEdit(deps, request.body.products, callerOf(request).userId),
  });
};
