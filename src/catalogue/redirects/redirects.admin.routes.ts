import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { dryRunQuery } from '#platform/http/dry-run.contract.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { sentFile } from '#platform/table-files/sent-file.ts';
import { importRedirects } from './import-redirects.ts';
import { redirect, redirectBody, redirectProposals, redirectQuery, redirectReport } from './redirects.contract.ts';
import { addProposed, addRedirect, listRedirects, proposeRedirects, removeRedirect } from './redirects.ts';

const tags = ['Redirects'];

/** Addresses of the shop before this one. */
export const redirectRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.addContentTypeParser('text/csv', (_request, file: Readable, done) => done(null, file));

  app.get('/admin/redirects', {
    schema: {
      summary: 'List redirects of old addresses',
      tags,
      querystring: redirectQuery,
      response: { 200: z.array(redirect), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listRedirects(deps.db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/redirects', {
    schema: {
      summary: 'Lead an old address to a page of this shop',
      description: 'One step only: a redirect that leads to another one, or to itself, is refused.',
      tags,
      body: redirectBody,
      response: { 201: redirect, ...staffErrors },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await addRedirect(deps, request.body, callerOf(request).userId)),
  });

  app.delete('/admin/redirects/:id', {
    schema: {
      summary: 'Remove a redirect',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), ...staffErrors, 404: problemResponse },
    },
    handler: async (request, reply) => {
      await removeRedirect(deps, request.params.id, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });

  app.post('/admin/redirects/import', {
    config: { upload: true },
    schema: {
      summary: 'Add the redirects of a CSV file',
      description:
        'The old address, then the new one; where that is missing it is proposed by the name in the old one.',
      tags,
      querystring: dryRunQuery,
      response: { 200: redirectReport, 413: problemResponse, 415: problemResponse, ...staffErrors },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return importRedirects(deps, sentFile(request), { dryRun: request.query.dryRun, byUserId });
    },
  });

  app.get('/admin/redirects/proposals', {
    schema: {
      summary: 'Propose redirects for products that moved in',
      tags,
      response: { 200: redirectProposals, ...staffErrors },
    },
    handler: () => proposeRedirects(deps.db),
  });

  app.post('/admin/redirects/proposals', {
    schema: {
      summary: 'Add all redirects that are proposed',
      tags,
      response: { 200: z.object({ added: z.int() }), ...staffErrors },
    },
    handler: (request) => addProposed(deps, callerOf(request).userId),
  });
};
