import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { dryRunQuery } from '#platform/http/dry-run.contract.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { countedExactly } from '#platform/http/list-page.contract.ts';
import { exportToClickAndDrop } from './click-and-drop.ts';
import { importTracking } from './import-tracking.ts';
import { confirmLeft, sendOrders } from './send-orders.ts';
import {
  chosenQuery,
  leftBody,
  leftOutcome,
  sendingBody,
  sendingOutcomes,
  toSendList,
  toSendQuery,
} from './to-send.contract.ts';
import { listToSend, readChosen } from './to-send.ts';
import {
  largestTrackingFile,
  largestTrackingFileMegabytes,
  mostTrackingRows,
  trackingReport,
} from './tracking-file.contract.ts';

const tags = ['Orders'];

export const toSendRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', { parseAs: 'buffer', bodyLimit: largestTrackingFile }, (_request, file, done) =>
    done(null, file),
  );

  app.get('/admin/to-send', {
    schema: {
      summary: 'List orders with goods the shop sends itself',
      description: `Express orders first, then those that have waited longest. \`X-Total-Count\` counts up to ${countedExactly.toLocaleString('en-GB')}.`,
      tags,
      querystring: toSendQuery,
      response: { 200: toSendList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listToSend(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/to-send/chosen', {
    schema: {
      summary: 'Retrieve selected orders for packing slips, labels and the pick list',
      tags,
      querystring: chosenQuery,
      response: { 200: toSendList, ...staffErrors },
    },
    handler: (request) => readChosen(deps, request.query.orders),
  });

  app.post('/admin/to-send/parcels', {
    schema: {
      summary: 'Mark orders as sent',
      description:
        'Records one parcel for each order, with all of the shop’s own goods that are left to send. Returns for every order whether it was sent and, if not, why.',
      tags,
      body: sendingBody,
      response: { 200: sendingOutcomes, ...staffErrors },
    },
    handler: (request) => sendOrders(deps, request.body, callerOf(request).userId),
  });

  app.post('/admin/to-send/left', {
    schema: {
      summary: 'Say that orders marked as shipped have left without a parcel',
      description: 'They need no parcel any more. Orders that are not marked only are left as they are.',
      tags,
      body: leftBody,
      response: { 200: leftOutcome, ...staffErrors },
    },
    handler: (request) => confirmLeft(deps, request.body, callerOf(request).userId),
  });

  app.get('/admin/to-send/click-and-drop.csv', {
    schema: {
      summary: 'Export selected orders for Royal Mail Click & Drop',
      description: 'Returns one row per parcel, with the columns of its order import.',
      tags,
      querystring: chosenQuery,
      response: { 200: csvFile, ...staffErrors },
    },
    handler: async (request, reply) => {
      const file = 'click-and-drop.csv';
      const taken = { file, byUserId: callerOf(request).userId };
      return reply.headers(csvHeaders(file)).send(await exportToClickAndDrop(deps, taken, request.query.orders));
    },
  });

  app.post('/admin/to-send/tracking', {
    config: { upload: true },
    bodyLimit: largestTrackingFile,
    schema: {
      summary: 'Import a carrier’s file of tracking numbers',
      description: `Marks orders as sent. The body is the file (text/csv, at most ${largestTrackingFileMegabytes} MB and ${mostTrackingRows.toLocaleString('en-GB')} rows) with an order reference, in whatever column, and a tracking number in each row. Further rows of an order are further parcels. Known parcels are reported and skipped, so the file can be sent again.`,
      tags,
      querystring: dryRunQuery,
      response: { 200: trackingReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importTracking(deps, request.body, { dryRun: request.query.dryRun, byUserId });
    },
  });
};
