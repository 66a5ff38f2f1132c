import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countOrReject } from '#platform/http/limits/rate-limit.ts';
import { responseForSupplier, sendForSupplier } from '../purchase-orders/supplier-responses.ts';
import {
  supplierPage,
  supplierParcelBody,
  supplierResponseBody,
  supplierTokenParam,
} from './supplier-page.contract.ts';
import { readSupplierPage } from './supplier-page.ts';

const tags = ['Purchase orders'];
/** Per purchase order. */
const responses = { name: 'supplier-answers', max: 60, windowMs: hours(1) };
const errorResponses = { 400: problemResponse, 404: problemResponse };
const rejections = { ...errorResponses, 409: problemResponse, 429: problemResponse };

/** For suppliers, who have no account: the signed link in the email authorises them. */
export const supplierPageRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/purchase-orders/:token', {
    schema: {
      summary: 'Retrieve a purchase order as its supplier',
      tags,
      params: supplierTokenParam,
      response: { 200: supplierPage, ...errorResponses },
    },
    handler: (request) => readSupplierPage(deps, request.params.token),
  });

  app.post('/purchase-orders/:token/answer', {
    schema: {
      summary: 'Confirm a purchase order, or reject what cannot be sent',
      tags,
      params: supplierTokenParam,
      body: supplierResponseBody,
      response: { 201: supplierPage, ...rejections },
    },
    handler: async (request, reply) => {
      await countOrReject(deps, responses, request.params.token);
      return reply.code(201).send(await responseForSupplier(deps, request.params.token, request.body));
    },
  });

  app.post('/purchase-orders/:token/parcels', {
    schema: {
      summary: 'Report a parcel as the supplier',
      tags,
      params: supplierTokenParam,
      body: supplierParcelBody,
      response: { 201: supplierPage, ...rejections },
    },
    handler: async (request, reply) => {
      await countOrReject(deps, responses, request.params.token);
      return reply.code(201).send(await sendForSupplier(deps, request.params.token, request.body));
    },
  });
};
