import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { adminProduct } from '../product-admin/product-admin.contract.ts';
import { readAdminProduct } from '../product-admin/product-admin.ts';
import { productIdParam } from '../products/products.contract.ts';
import { endedSales, endSalesBody, saleBody, saleOutcomes, salesBody } from './sale-prices.contract.ts';
import { endSales, setSale, setSalesByPercent } from './set-sales.ts';

const tags = ['Products'];
const rejections = { ...staffErrors, 404: problemResponse };

/** The owner's calls about sale prices. */
export const salePriceRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.put('/admin/products/:id/sale', {
    schema: {
      summary: 'Put a product in a sale',
      description:
        'At once, or at a time. One that has begun goes on at the new price. A price below the cost is rejected.',
      tags,
      params: productIdParam,
      body: saleBody,
      response: { 200: adminProduct, ...rejections },
    },
    handler: async (request) => {
      const { id } = request.params;
      await readAdminProduct(deps.db, id);
      await setSale(deps, id, request.body, callerOf(request).userId);
      return readAdminProduct(deps.db, id);
    },
  });

  app.delete('/admin/products/:id/sale', {
    schema: {
      summary: 'End the sale of a product',
      tags,
      params: productIdParam,
      response: { 200: adminProduct, ...rejections },
    },
    handler: async (request) => {
      const { id } = request.params;
      await endSales(deps, [id], callerOf(request).userId);
      return readAdminProduct(deps.db, id);
    },
  });

  app.post('/admin/products/sales', {
    schema: {
      summary: 'Put many products in a sale',
      description: 'So many percent off what each costs otherwise. A rejected one does not stop the others.',
      tags,
      body: salesBody,
      response: { 200: saleOutcomes, ...staffErrors },
    },
    handler: (request) => setSalesByPercent(deps, request.body, callerOf(request).userId),
  });

  app.post('/admin/products/sale-ends', {
    schema: {
      summary: 'End the sales of many products',
      tags,
      body: endSalesBody,
      response: { 200: endedSales, ...staffErrors },
    },
    handler: async (request) => ({ ended: await endSales(deps, request.body.ids, callerOf(request).userId) }),
  });
};
