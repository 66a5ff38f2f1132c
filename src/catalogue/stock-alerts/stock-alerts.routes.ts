import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { countWriting } from '#accounts/access.ts';
import { sessionOf } from '#accounts/session/session-cookie.ts';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { productIdParam } from '../products/products.contract.ts';
import { stockAlertBody, stockAlertResponse } from './stock-alerts.contract.ts';
import { requestStockAlert } from './stock-alerts.ts';

const askings = { name: 'stock-alerts', max: 20, windowMs: hours(1), ofAll: 3_000 };

export const stockAlertRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/products/:id/stock-alerts', {
    schema: {
      summary: 'Request an email when a product is back in stock',
      description: 'Sends one email once the product is in stock again. A repeated request changes nothing.',
      tags: ['Products'],
      params: productIdParam,
      body: stockAlertBody,
      response: {
        201: stockAlertResponse,
        400: problemResponse,
        404: problemResponse,
        409: problemResponse,
        429: problemResponse,
      },
    },
    handler: async (request, reply) => {
      await countWriting(deps, askings, request, await sessionOf(deps, request));
      await requestStockAlert(deps, request.params.id, request.body.email);
      return reply.code(201).send({ message: 'We’ll email you once, as soon as it’s back.' });
    },
  });
};
