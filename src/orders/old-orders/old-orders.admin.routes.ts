import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import {
  columnsQuery,
  lastImports,
  rowsReport,
  takeBackBody,
  takenBack,
} from '#platform/table-files/chosen-columns.contract.ts';
import { sentFile } from '#platform/table-files/sent-file.ts';
import { piecesOf } from '#platform/table-files/stream-csv.ts';
import { importOldOrders, listOldOrderImports, takeBackOldOrders } from './import-old-orders.ts';

const tags = ['Customers'];

export const oldOrderImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));

  app.post('/admin/old-orders/import', {
    config: { upload: true },
    schema: {
      summary: 'Take over orders of the old shop',
      description:
        'The body is a CSV file, as Shopify and WooCommerce’s extensions export it, or with any columns that `columns` names. The orders are a history to read: in no figure, no VAT return and no series of numbers.',
      tags,
      querystring: columnsQuery,
      response: { 200: rowsReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importOldOrders(deps, piecesOf(sentFile(request)), { ...request.query, byUserId });
    },
  });

  app.get('/admin/old-orders/imports', {
    schema: {
      summary: 'List the imports of old orders that can still be taken back',
      tags,
      response: { 200: lastImports, ...staffErrors },
    },
    handler: () => listOldOrderImports(deps),
  });

  app.post('/admin/old-orders/import/undo', {
    schema: {
      summary: 'Take an import of old orders back, within a day',
      tags,
      body: takeBackBody,
      response: { 200: takenBack, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return takeBackOldOrders(deps, { ...request.body, byUserId });
    },
  });
};
