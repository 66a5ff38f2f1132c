import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { largestImportMegabytes, mostRows } from '#platform/table-files/import-file.contract.ts';
import { sentFile } from '#platform/table-files/sent-file.ts';
import { piecesOf } from '#platform/table-files/stream-csv.ts';
import { exampleFile } from './example-file.ts';
import { listedMove, moveBody, moveFile, productMove } from './product-moves.contract.ts';
import { beginMove, changeMove, listMoves, readMove, startMove, undoMove } from './product-moves.ts';

const tags = ['Products'];
const oneMove = { 200: productMove, 404: problemResponse, 409: problemResponse, ...staffErrors };
/** What browsers call such files, and what they send for a kind they do not know. */
const fileTypes = ['text/csv', 'application/octet-stream', 'application/xml', 'text/xml'];

export const productMoveRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser(fileTypes, (_request, file: Readable, done) => done(null, file));

  app.get('/admin/product-moves', {
    schema: {
      summary: 'Files of products that were brought in',
      tags,
      response: { 200: z.array(listedMove), ...staffErrors },
    },
    handler: () => listMoves(deps.db),
  });

  app.get('/admin/product-moves/template', {
    schema: { summary: 'A file with one product of each kind', tags, response: { 200: csvFile, ...staffErrors } },
    handler: async (_request, reply) => reply.headers(csvHeaders('products-template.csv')).send(exampleFile()),
  });

  app.post('/admin/product-moves', {
    config: { upload: true },
    schema: {
      summary: 'Read a file of products from another shop',
      description: `Says what the file would bring; nothing is changed yet. The body is the file: CSV as Shopify, WooCommerce, Wix and Squarespace export it or with any other columns, a feed for Google Merchant, JSON or an Excel workbook; at most ${largestImportMegabytes} MB and ${mostRows.toLocaleString('en-GB')} rows.`,
      tags,
      querystring: moveFile,
      response: { 201: productMove, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId: byUserId } = callerOf(request);
      const move = await beginMove(deps, piecesOf(sentFile(request)), { fileName: request.query.name, byUserId });
      return reply.code(201).send(move);
    },
  });

  app.get('/admin/product-moves/:id', {
    schema: { summary: 'What a file brings, and how far it is', tags, params: rowIdParam, response: oneMove },
    handler: (request) => readMove(deps, request.params.id),
  });

  app.put('/admin/product-moves/:id', {
    schema: {
      summary: 'Read the file with other columns',
      tags,
      params: rowIdParam,
      body: moveBody,
      response: oneMove,
    },
    handler: (request) => changeMove(deps, request.params.id, request.body),
  });

  app.post('/admin/product-moves/:id/start', {
    schema: { summary: 'Bring the products of a file in', tags, params: rowIdParam, response: oneMove },
    handler: (request) => startMove(deps, request.params.id),
  });

  app.post('/admin/product-moves/:id/undo', {
    schema: { summary: 'Take back what a file brought in', tags, params: rowIdParam, response: oneMove },
    handler: (request) => undoMove(deps, request.params.id),
  });
};
