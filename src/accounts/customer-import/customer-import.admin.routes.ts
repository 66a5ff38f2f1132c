import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { columnsQuery } from '#platform/table-files/chosen-columns.contract.ts';
import { sentFile } from '#platform/table-files/sent-file.ts';
import { piecesOf } from '#platform/table-files/stream-csv.ts';
import { callerOf } from '../access.ts';
import { customerImportReport } from './customer-import.contract.ts';
import { importCustomers } from './import-customers.ts';

export const customerImportRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));

  app.post('/admin/customers/import', {
    config: { upload: true, access: 'owner' },
    schema: {
      summary: 'Import the customers of another shop',
      description:
        'The body is a CSV file with names, email addresses and addresses, as Shopify and WooCommerce export them, or with any columns that `columns` names. Nobody gets a password or an email: customers set a password by the link they ask for.',
      tags: ['Customers'],
      querystring: columnsQuery,
      response: { 200: customerImportReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importCustomers(deps, piecesOf(sentFile(request)), { ...request.query, byUserId });
    },
  });
};
