import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { supplierIdParam } from '../../connections/suppliers.contract.ts';
import { largestFeed, largestFeedMegabytes } from './feed-size.contract.ts';
import { changeFeedColumns, receiveFeed, viewFeed } from './feed-view.ts';
import { feedColumnsBody, supplierFeed, uploadQuery } from './feeds.contract.ts';
import { removeUploadedFeed } from './supplier-feeds.ts';

const tags = ['Suppliers'];
const errorResponses = { ...staffErrors, 404: problemResponse };
const feedTypes = ['text/csv', 'text/plain', 'text/tab-separated-values', 'text/xml', 'application/xml'];

/** Product feeds that suppliers publish as a file. */
export const feedRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser(feedTypes, { parseAs: 'buffer', bodyLimit: largestFeed }, (_request, file, done) =>
    done(null, file),
  );
  app.get('/suppliers/:id/feed', {
    schema: {
      summary: 'Retrieve a supplier’s feed and how its columns are read',
      tags,
      params: supplierIdParam,
      response: { 200: supplierFeed, ...errorResponses },
    },
    handler: (request) => viewFeed(deps, request.params.id),
  });

  app.post('/suppliers/:id/feed', {
    bodyLimit: largestFeed,
    config: { upload: true },
    schema: {
      summary: 'Upload a feed',
      description: `Replaces the feed at the supplier’s address. The body is the file: CSV with any common separator, or XML in Google Merchant’s format; at most ${largestFeedMegabytes} MB.`,
      tags,
      params: supplierIdParam,
      querystring: uploadQuery,
      response: { 201: supplierFeed, 413: problemResponse, 415: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const { fileName } = request.query;
      return reply
        .status(201)
        .send(await receiveFeed(deps, request.params.id, { fileName, content: request.body }, userId));
    },
  });

  app.delete('/suppliers/:id/feed', {
    schema: {
      summary: 'Remove an uploaded feed',
      tags,
      params: supplierIdParam,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removeUploadedFeed(deps, request.params.id, userId);
      return reply.status(204).send(null);
    },
  });

  app.put('/suppliers/:id/feed/columns', {
    schema: {
      summary: 'Choose the columns of a feed',
      tags,
      params: supplierIdParam,
      body: feedColumnsBody,
      response: { 200: supplierFeed, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeFeedColumns(deps, request.params.id, request.body, userId);
    },
  });
};
