import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { exportToClickAndDrop } from './click-and-drop.ts';
import { importTracking } from './import-tracking.ts';
import { sendOrders } from './send-orders.ts';
import { chosenQuery, sendingBody, sendingOutcomes, toSendList, toSendQuery } from './to-send.contract.ts';
import { listToSend, readChosen } from './to-send.ts';
import { largestTrackingFile, trackingQuery, trackingReport } from './tracking-file.contract.ts';

const tags = ['Orders'];
const spreadsheet = { content: { 'text/csv': { schema: z.any().meta({ description: 'A spreadsheet' }) } } };
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

export const toSendRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: largestTrackingFile }, (_request, file, done) =>
    done(null, file),
  );

  app.get('/admin/to-send', {
    schema: {
      summary: 'Orders with goods the shop sends itself',
      description: 'Express first, then the longest waiting. `X-Total-Count` says how many there are, up to 5,000.',
      tags,
      querystring: toSendQuery,
      response: { 200: toSendList, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listToSend(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/to-send/chosen', {
    schema: {
      summary: 'Chosen orders, for packing slips, labels and the pick list',
      tags,
      querystring: chosenQuery,
      response: { 200: toSendList, ...errorResponses },
    },
    handler: (request) => readChosen(deps, request.query.orders),
  });

  app.post('/admin/to-send/parcels', {
    schema: {
      summary: 'Mark orders as sent, each in one parcel with all own goods that are left',
      description: 'Each separately; the response says for every order whether it was sent, and if not why.',
      tags,
      body: sendingBody,
      response: { 200: sendingOutcomes, ...errorResponses },
    },
    handler: (request) => sendOrders(deps, request.body, callerOf(request).userId),
  });

  app.get('/admin/to-send/click-and-drop.csv', {
    schema: {
      summary: 'Chosen orders for Royal Mail Click & Drop',
      description: 'One row per parcel, with the columns of its order import.',
      tags,
      querystring: chosenQuery,
      response: { 200: spreadsheet, ...errorResponses },
    },
    handler: async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="click-and-drop.csv"')
        .send(await exportToClickAndDrop(deps, request.query.orders)),
  });

  app.post('/admin/to-send/tracking', {
    config: { upload: true },
    bodyLimit: largestTrackingFile,
    schema: {
      summary: 'Mark orders as sent by a carrier’s file of tracking numbers',
      description:
        'The body is the file (text/csv, 2 MB and 1,000 rows at most) with an order reference and a tracking number in each row. Sent orders are reported and skipped, so the file may be sent again.',
      tags,
      querystring: trackingQuery,
      response: { 200: trackingReport, 413: problemResponse, 415: problemResponse, ...errorResponses },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importTracking(deps, request.body, { dryRun: request.query.dryRun, byUserId });
    },
  });
};
