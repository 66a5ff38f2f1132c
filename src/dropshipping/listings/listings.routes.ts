import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import { bulkImport } from '../product-imports/bulk-imports.contract.ts';
import { changeMappings, listMappings } from './category-mappings.ts';
import { importListings } from './import-listings.ts';
import {
  categoryMappings,
  listingImportBody,
  listingQuery,
  listingRead,
  listings,
  mappingsBody,
} from './listings.contract.ts';
import { listListings } from './listings.ts';
import { beginReading, showReading } from './read-listings.ts';

const tags = ['Suppliers'];
const params = supplierIdParam;
const ofSupplier = { ...staffErrors, 404: problemResponse };
const ofConnected = { ...ofSupplier, 409: problemResponse, 502: problemResponse };

/** All that a supplier lists, filtered and imported by the hundred. */
export const listingRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/suppliers/:id/listings', {
    schema: {
      summary: 'List what a supplier lists, as it was last read',
      tags,
      params,
      querystring: listingQuery,
      response: { 200: listings, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listListings(deps, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/suppliers/:id/listings/reading', {
    schema: {
      summary: 'Retrieve when a supplier’s list was last read, or how far that is',
      tags,
      params,
      response: { 200: listingRead, ...staffErrors },
    },
    handler: (request) => showReading(deps, request.params.id),
  });

  app.post('/suppliers/:id/listings/reading', {
    schema: {
      summary: 'Read all that a supplier lists, in the background',
      tags,
      params,
      response: { 201: listingRead, ...ofConnected },
    },
    handler: async (request, reply) => reply.code(201).send(await beginReading(deps, request.params.id)),
  });

  app.get('/suppliers/:id/category-mappings', {
    schema: {
      summary: 'List a supplier’s categories with what they are in this shop',
      tags,
      params,
      response: { 200: categoryMappings, ...ofSupplier },
    },
    handler: (request) => listMappings(deps.db, request.params.id),
  });

  app.put('/suppliers/:id/category-mappings', {
    schema: {
      summary: 'Map a supplier’s categories',
      tags,
      params,
      body: mappingsBody,
      response: { 200: categoryMappings, ...ofSupplier },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeMappings(deps, request.params.id, request.body, userId);
    },
  });

  app.post('/suppliers/:id/listing-imports', {
    schema: {
      summary: 'Import what was chosen, or all that match, under their mapped categories',
      description:
        'In the background. Retrieve the progress, and the result for each, at the address of the bulk import.',
      tags,
      params,
      body: listingImportBody,
      response: { 201: bulkImport, ...ofConnected },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await importListings(deps, request.params.id, request.body, userId));
    },
  });
};
