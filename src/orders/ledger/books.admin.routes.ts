import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { accountingFile } from './accounting-files.ts';
import { accountingFileParams, bookFacts, bookPeriod, vatReport } from './books.contract.ts';
import { readBookFacts, readVatReport } from './books.ts';

const tags = ['Admin'];
const errorResponses = { 401: problemResponse, 403: problemResponse };

/** The shop's books: VAT, and files for accounting programs. */
export const bookRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/books', {
    schema: {
      summary: 'Retrieve the settings and months of the books',
      tags,
      response: { 200: bookFacts, ...errorResponses },
    },
    handler: () => readBookFacts(deps),
  });

  app.get('/admin/books/vat', {
    schema: {
      summary: 'Report the VAT of a month or quarter by rate',
      description:
        'Sales count on the day they are paid. Refunds and cancellations count as credits on the day they are given.',
      tags,
      querystring: bookPeriod,
      response: { 200: vatReport, 400: problemResponse, ...errorResponses },
    },
    handler: (request) => readVatReport(deps.db, request.query),
  });

  app.get('/admin/books/files/:product', {
    schema: {
      summary: 'Export a month or quarter for an accounting program',
      description: 'Returns a line for each day, kind and rate, in the program’s import format.',
      tags,
      params: accountingFileParams,
      querystring: bookPeriod,
      response: { 200: csvFile, 400: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { name, csv } = await accountingFile(deps.db, request.params.product, request.query);
      return reply.headers(csvHeaders(name)).send(csv);
    },
  });
};
