import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { priceChanges, priceHistoryPage } from '#catalogue/prices/price-history.contract.ts';
import { listPriceHistory } from '#catalogue/prices/price-history.ts';
import { adminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { productIdParam } from '#catalogue/products/products.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { costExplanation } from '../costs/cost-explanation.contract.ts';
import { explainCost } from '../costs/explain-cost.ts';
import { updatePricingBody } from './pricing.contract.ts';
import { updatePricing } from './update-pricing.ts';

const tags = ['Suppliers'];
const errorResponses = { ...staffErrors, 404: problemResponse };

/** Cost, margin and price of one product. */
export const pricingRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/products/:id/update-pricing', {
    schema: {
      summary: 'Update the supplier price, margin or price of a dropshipped product',
      description: 'The other values follow: price = supplier price / (1 − margin), rounded half-up to the penny.',
      tags,
      params: productIdParam,
      body: updatePricingBody,
      response: { 200: adminProduct, 409: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return updatePricing(deps, request.params.id, request.body, userId);
    },
  });

  app.get('/admin/products/:id/cost', {
    schema: {
      summary: 'Explain the cost of a dropshipped product',
      description: 'What its supplier gave, and how our cost follows from that.',
      tags,
      params: productIdParam,
      response: { 200: costExplanation, 409: problemResponse, ...errorResponses },
    },
    handler: (request) => explainCost(deps.db, request.params.id),
  });

  app.get('/admin/products/:id/price-history', {
    schema: {
      summary: 'List the price history of a product, newest first',
      description: 'Empty until the price changes for the first time.',
      tags,
      params: productIdParam,
      querystring: priceHistoryPage,
      response: { 200: priceChanges, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listPriceHistory(deps.db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
