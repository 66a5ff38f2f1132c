import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { importProducts } from './import-products.ts';
import { exportProducts } from './product-export.ts';
import { importQuery, importReport } from './product-import.contract.ts';
import { sentFile } from './read-rows.ts';

const tags = ['Products'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

export const productImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));
  app.get('/admin/products/export', {
    schema: {
      summary: 'All products as CSV',
      tags,
      response: {
        200: z.any().meta({ description: 'The file, text/csv' }),
        401: problemResponse,
        403: problemResponse,
      },
    },
    handler: async (_request, reply) => {
      const day = deps.clock.now().toISOString().slice(0, 10);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="products-${day}.csv"`)
        .send(exportProducts(deps.db));
    },
  });

  app.post('/admin/products/import', {
    config: { upload: true },
    schema: {
      summary: 'Import products from a CSV file',
      description:
        'The body is the file (text/csv, 20 MB and 100,000 rows at most) with the columns of the export, and commas, semicolons or tabs between them. Rows are known by `id` or `slug`, or are new. A row with a fault is reported and stops none of the others. A file may be sent again, as after a broken connection: a row without `id` and `slug` that was imported in the last seven days is not imported twice.',
      tags,
      querystring: importQuery,
      response: { 200: importReport, 413: problemResponse, 415: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      return importProducts(deps, sentFile(request), { dryRun: request.query.dryRun, byUserId });
    },
  });
};
