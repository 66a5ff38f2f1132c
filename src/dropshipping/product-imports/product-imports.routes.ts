import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { mostImportsAtOnce } from './bulk-import-limits.contract.ts';
import { bulkImport, bulkImportBody, bulkImportCheck, bulkImportParams } from './bulk-imports.contract.ts';
import { beginBulkImport, checkBulkImport, readBulkImport } from './bulk-imports.ts';
import { importListed } from './import-listed.ts';
import { importedProduct, importListedBody } from './product-imports.contract.ts';

const ofSupplier = { ...staffErrors, 404: problemResponse, 409: problemResponse, 502: problemResponse };

/** Bytes: a hundred products with the longest descriptions. */
const largestBulkImport = 4 * 1024 * 1024;

/** New products from suppliers' lists. */
export const listedImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/suppliers/:id/imports', {
    schema: {
      summary: 'Import a product from a supplier’s list',
      description:
        'Creates it with its stock and picture, linked to the supplier, and priced by the pricing rules unless a price is given.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      body: importListedBody,
      response: { 201: importedProduct, ...ofSupplier },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await importListed(deps, request.params.id, request.body, userId));
    },
  });

  app.post('/suppliers/:id/bulk-imports/check', {
    bodyLimit: largestBulkImport,
    schema: {
      summary: 'Preview a bulk import',
      description: 'Imports nothing. Returns the price of each product, or why it would be rejected.',
      tags: ['Suppliers'],
      params: supplierIdParam,
      body: bulkImportBody,
      response: { 200: bulkImportCheck, ...ofSupplier },
    },
    handler: (request) => checkBulkImport(deps, request.params.id, request.body),
  });

  app.post('/suppliers/:id/bulk-imports', {
    bodyLimit: largestBulkImport,
    schema: {
      summary: 'Start a bulk import of a supplier’s products',
      description: `Imports up to ${mostImportsAtOnce} products in the background. Retrieve the progress, and the result for each, at the address of the import.`,
      tags: ['Suppliers'],
      params: supplierIdParam,
      body: bulkImportBody,
      response: { 201: bulkImport, ...ofSupplier },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await beginBulkImport(deps, request.params.id, request.body, userId));
    },
  });

  app.get('/suppliers/:id/bulk-imports/:importId', {
    schema: {
      summary: 'Retrieve the progress or result of a bulk import',
      tags: ['Suppliers'],
      params: bulkImportParams,
      response: { 200: bulkImport, 404: problemResponse, ...staffErrors },
    },
    handler: ({ params }) => readBulkImport(deps, params.id, params.importId),
  });
};
