import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { dryRunQuery } from '#platform/http/dry-run.contract.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { largestImportMegabytes, mostRows } from '#platform/table-files/import-file.contract.ts';
import { sentFile } from '#platform/table-files/sent-file.ts';
import { importProducts } from './import-products.ts';
import { exportProducts } from './product-export.ts';
import { importReport } from './product-import.contract.ts';

const tags = ['Products'];

export const productImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));
  app.get('/admin/products/export', {
    schema: {
      summary: 'Export all products as CSV',
      tags,
      response: {
        200: csvFile,
        401: problemResponse,
        403: problemResponse,
      },
    },
    handler: async (_request, reply) => {
      const day = deps.clock.now().toISOString().slice(0, 10);
      return reply.headers(csvHeaders(`products-${day}.csv`)).send(exportProducts(deps.db));
    },
  });

  app.post('/admin/products/import', {
    config: { upload: true },
    schema: {
      summary: 'Import products from a CSV file',
      description: `The body is the file (text/csv, at most ${largestImportMegabytes} MB and ${mostRows.toLocaleString('en-GB')} rows) with the columns of the export, separated by commas, semicolons or tabs. Rows are matched to products by \`id\` or \`slug\`; rows without either create products. Invalid rows are reported and do not stop the others. The file can be sent again, such as after a broken connection: a row without \`id\` and \`slug\` that was imported in the last seven days is not imported twice.`,
      tags,
      querystring: dryRunQuery,
      response: { 200: importReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      return importProducts(deps, sentFile(request), { dryRun: request.query.dryRun, byUserId });
    },
  });
};
