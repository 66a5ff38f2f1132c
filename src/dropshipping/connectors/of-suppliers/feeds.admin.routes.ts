import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { largestFile, largestFileMegabytes } from '#platform/table-files/file-size.contract.ts';
import { forgetHostKey } from '../../connections/host-keys.ts';
import { supplierIdParam } from '../../connections/suppliers.contract.ts';
import { feedColumnsBody, supplierFeed, uploadQuery } from '../feed/feeds.contract.ts';
import { removeUploadedFeed } from '../feed/supplier-feeds.ts';
import { changeFeedColumns, receiveFeed, viewFeed } from './feed-view.ts';

const tags = ['Suppliers'];
const errorResponses = { ...staffErrors, 404: problemResponse };
const feedTypes = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/json',
  'application/x-ndjson',
  'application/gzip',
  'application/x-gzip',
  'application/zip',
  'application/x-zip-compressed',
  'application/vnd.ms-excel',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
];

/** Product feeds that suppliers publish as a file. */
export const feedRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  await app.register(feedUpload, deps);

  app.get('/suppliers/:id/feed', {
    schema: {
      summary: 'Retrieve a supplier’s feed and how its columns are read',
      tags,
      params: supplierIdParam,
      response: { 200: supplierFeed, ...errorResponses },
    },
    handler: (request) => viewFeed(deps, request.params.id),
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

  app.delete('/suppliers/:id/feed/host-key', {
    schema: {
      summary: 'Forget the key of an SFTP server',
      description: 'The next one that it shows is kept.',
      tags,
      params: supplierIdParam,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await forgetHostKey(deps, request.params.id, userId);
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

/** By itself: elsewhere JSON is no file. */
const feedUpload: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(feedTypes, { parseAs: 'buffer', bodyLimit: largestFile }, (_request, file, done) =>
    done(null, file),
  );

  app.post('/suppliers/:id/feed', {
    bodyLimit: largestFile,
    config: { upload: true },
    schema: {
      summary: 'Upload a feed',
      description: `Replaces the feed at the supplier’s address. The body is the file: CSV with any common separator, XML such as Google Merchant’s, JSON, or an Excel workbook, also as .gz or .zip; at most ${largestFileMegabytes} MB.`,
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
};
