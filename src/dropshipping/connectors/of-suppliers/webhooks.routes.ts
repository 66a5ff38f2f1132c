import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../../connections/suppliers.contract.ts';
import { receiveNotification } from '../rest/rest-updates.ts';
import { returnQuery } from '../woocommerce/woocommerce-keys.contract.ts';
import { receiveKey, returnFromKeyRequest } from '../woocommerce/woocommerce-keys.ts';
import { receiveDelivery } from '../woocommerce/woocommerce-updates.ts';

const signed = z.object({
  'x-wc-webhook-signature': z.string().max(200).optional(),
  'x-wc-webhook-topic': z.string().max(60).optional(),
});
const notified = z.object({ 'x-signature': z.string().max(200).optional() });

/** Bytes: a product with hundreds of variations, or with texts of a page builder. */
const largestDelivery = 5 * 1024 * 1024;

/** Webhooks of suppliers' systems. */
export const webhookRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  // The signature covers the raw bytes, not the parsed JSON.
  app.removeContentTypeParser('application/json');
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/webhooks/woocommerce/:id', {
    bodyLimit: largestDelivery,
    schema: {
      summary: 'Receive a WooCommerce webhook about an order or a product',
      description:
        'Must be signed as WooCommerce signs webhooks: `X-WC-Webhook-Signature` over the body. Unknown orders and products return 200, too.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      headers: signed,
      response: { 200: z.object({}), 400: problemResponse, 401: problemResponse, 404: problemResponse },
    },
    handler: async ({ params, headers, body }) => {
      const { 'x-wc-webhook-signature': signature, 'x-wc-webhook-topic': topic } = headers;
      await receiveDelivery(deps, params.id, { signature, topic, body });
      return {};
    },
  });

  app.post('/webhooks/woocommerce-keys', {
    schema: {
      summary: 'Receive the key that somebody approved in a supplier’s WooCommerce',
      description: 'Accepted once, for a request that staff have begun within the hour.',
      tags: ['Suppliers'],
      response: { 200: z.object({}), 404: problemResponse },
    },
    handler: async ({ body }) => {
      await receiveKey(deps, body);
      return {};
    },
  });

  app.get('/webhooks/woocommerce-keys', {
    schema: {
      summary: 'Lead whoever approved or denied a key in a supplier’s WooCommerce back to the suppliers',
      tags: ['Suppliers'],
      querystring: returnQuery,
      response: { 302: z.null(), 400: problemResponse },
    },
    handler: async ({ query }, reply) => reply.redirect(await returnFromKeyRequest(deps.db, query)),
  });

  app.post('/webhooks/rest/:id', {
    bodyLimit: largestDelivery,
    schema: {
      summary: 'Receive a webhook of a supplier’s own system',
      description:
        'Names the order or products that the shop should query. Must be signed with the secret the shop gave the supplier: `X-Signature: sha256=` and the HMAC of the body in hexadecimal digits.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      headers: notified,
      response: { 200: z.object({}), 400: problemResponse, 401: problemResponse, 404: problemResponse },
    },
    handler: async ({ params, headers, body }) => {
      await receiveNotification(deps, params.id, { signature: headers['x-signature'], body });
      return {};
    },
  });
};
