import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { responseForSupplier, sendForSupplier } from '../purchase-orders/supplier-responses.ts';
import {
  supplierPage,
  supplierParcelBody,
  supplierResponseBody,
  supplierTokenParam,
} from './supplier-page.contract.ts';
import { countResponse, readSupplierPage } from './supplier-page.ts';

const tags = ['Purchase orders'];
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
      await countResponse(deps, request.params.token);
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
      await countResponse(deps, request.params.token);
      return reply.code(201).send(await sendForSupplier(deps, request.params.token, request.body));
    },
  });
};
