import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { importListed } from './import-listed.ts';
import { importedProduct, importListedBody } from './product-imports.contract.ts';

const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** New products from suppliers' lists. */
export const listedImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/suppliers/:id/imports', {
    schema: {
      summary: 'Import a product from a supplier’s list',
      description:
        'With its stock and picture, linked to the supplier, and priced by the pricing rules unless a price is given.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      body: importListedBody,
      response: {
        201: importedProduct,
        404: problemResponse,
        409: problemResponse,
        502: problemResponse,
        ...errorResponses,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await importListed(deps, request.params.id, request.body, userId));
    },
  });
};
