import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { syncImages } from '../pictures/image-sync.ts';
import { listOutcomes, listSyncs, readSync } from '../read-syncs.ts';
import { startSync } from '../start-sync.ts';
import { imageSync, outcomeQuery, sync, syncBody, syncList, syncOutcomeList, syncPage } from '../syncs.contract.ts';

const tags = ['Supplier sync'];
const errorResponses = { 401: problemResponse, 403: problemResponse };

/** Syncs of pictures, stock and prices. */
export const syncRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/sync-supplier-images', {
    schema: {
      summary: 'Sync the pictures of all connected suppliers',
      description:
        'Returns once they are done, or after 15 seconds with a `jobId`; retrieve its progress at `/api/supplier-syncs/{jobId}`.',
      tags,
      response: { 200: imageSync, 502: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return syncImages(deps, userId);
    },
  });

  app.post('/supplier-syncs', {
    schema: {
      summary: 'Start a sync in the background',
      description: 'A repeated call while it runs returns the same sync.',
      tags,
      body: syncBody,
      response: { 201: sync, 400: problemResponse, 404: problemResponse, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await startSync(deps, request.body, userId));
    },
  });

  app.get('/supplier-syncs', {
    schema: {
      summary: 'List syncs and their results, newest first',
      description: 'Syncs are kept for 30 days.',
      tags,
      querystring: syncPage,
      response: { 200: syncList, 400: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listSyncs(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/supplier-syncs/:id', {
    schema: {
      summary: 'Retrieve the progress of a sync for each supplier',
      tags,
      params: rowIdParam,
      response: { 200: sync, 400: problemResponse, 404: problemResponse, ...errorResponses },
    },
    handler: (request) => readSync(deps.db, request.params.id),
  });

  app.get('/supplier-syncs/:id/outcomes', {
    schema: {
      summary: 'List the products that a sync changed, or failed for',
      tags,
      params: rowIdParam,
      querystring: outcomeQuery,
      response: { 200: syncOutcomeList, 400: problemResponse, 404: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listOutcomes(deps.db, request.params.id, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
