import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { bulkImport, bulkImportBody, bulkImportCheck, bulkImportParams } from './bulk-imports.contract.ts';
import { beginBulkImport, checkBulkImport, readBulkImport } from './bulk-imports.ts';
import { importListed } from './import-listed.ts';
import { importedProduct, importListedBody } from './product-imports.contract.ts';

const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const ofSupplier = { ...errorResponses, 404: problemResponse, 409: problemResponse, 502: problemResponse };

/** Bytes: a hundred products with the longest descriptions. */
const largestBulkImport = 4 * 1024 * 1024;

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
      summary: 'Check what would become of several of a supplier’s products',
      description: 'Imports nothing: the price of each, or why it would be refused.',
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
      summary: 'Import several of a supplier’s products',
      description:
        'In the background, 100 at a time at most: the import’s own address shows the progress and what came of each.',
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
      summary: 'The progress or result of a bulk import',
      tags: ['Suppliers'],
      params: bulkImportParams,
      response: { 200: bulkImport, 404: problemResponse, ...errorResponses },
    },
    handler: ({ params }) => readBulkImport(deps, params.id, params.importId),
  });
};
