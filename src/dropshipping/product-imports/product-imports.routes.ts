import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { importListed } from './import-listed.ts';
import { importedProduct, importListedBody } from './product-imports.contract.ts';

const refusals = { 400: problemAnswer, 401: problemAnswer, 403: problemAnswer };

/** New products from suppliers' lists. */
export const listedImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/suppliers/:id/imports', {
    schema: {
      summary: 'Take a product that a supplier lists into the shop',
      description:
        'With its stock and picture, linked to the supplier, and priced by the pricing rules unless a price is given.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      body: importListedBody,
      response: { 201: importedProduct, 404: problemAnswer, 409: problemAnswer, 502: problemAnswer, ...refusals },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await importListed(deps, request.params.id, request.body, userId));
    },
  });
};
