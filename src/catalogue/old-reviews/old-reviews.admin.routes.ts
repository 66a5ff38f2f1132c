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
import { importOldReviews, listOldReviewImports, takeBackOldReviews } from './import-old-reviews.ts';

const tags = ['Reviews'];

export const oldReviewRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));

  app.post('/admin/reviews/import', {
    config: { upload: true },
    schema: {
      summary: 'Take over reviews of the old shop',
      description:
        'The body is a CSV file, as Judge.me, Loox, Yotpo, Okendo, Stamped or WooCommerce’s comments export it, or with any columns that `columns` names. They are marked as from the old shop and never as verified purchases.',
      tags,
      querystring: columnsQuery,
      response: { 200: rowsReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importOldReviews(deps, piecesOf(sentFile(request)), { ...request.query, byUserId });
    },
  });

  app.get('/admin/reviews/imports', {
    schema: {
      summary: 'List the imports of reviews that can still be taken back',
      tags,
      response: { 200: lastImports, ...staffErrors },
    },
    handler: () => listOldReviewImports(deps),
  });

  app.post('/admin/reviews/import/undo', {
    schema: {
      summary: 'Take an import of reviews back, within a day',
      tags,
      body: takeBackBody,
      response: { 200: takenBack, 404: problemResponse, 409: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return takeBackOldReviews(deps, { ...request.body, byUserId });
    },
  });
};
