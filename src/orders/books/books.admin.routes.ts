import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { accountingFile } from './accounting-files.ts';
import { accountingFileParams, bookFacts, bookPeriod, vatReport } from './books.contract.ts';
import { readBookFacts, readVatReport } from './books.ts';

const tags = ['Admin'];
const errorResponses = { 401: problemResponse, 403: problemResponse };
const file = { content: { 'text/csv': { schema: z.any().meta({ description: 'A file to import' }) } } };

/** The shop's books: VAT, and files for accounting programs. */
export const bookRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/books', {
    schema: {
      summary: 'What a period of the books is chosen by',
      tags,
      response: { 200: bookFacts, ...errorResponses },
    },
    handler: () => readBookFacts(deps),
  });

  app.get('/admin/books/vat', {
    schema: {
      summary: 'VAT of a month or quarter by rate',
      description:
        'Sales count on the day of their payment, refunds and cancellations as credits on the day they are given.',
      tags,
      querystring: bookPeriod,
      response: { 200: vatReport, 400: problemResponse, ...errorResponses },
    },
    handler: (request) => readVatReport(deps.db, request.query),
  });

  app.get('/admin/books/files/:product', {
    schema: {
      summary: 'The books of a month or quarter for an accounting program',
      description: 'A line for each day, kind and rate, in the program’s import format.',
      tags,
      params: accountingFileParams,
      querystring: bookPeriod,
      response: { 200: file, 400: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { name, csv } = await accountingFile(deps.db, request.params.product, request.query);
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      };
      return reply.headers(headers).send(csv);
    },
  });
};
