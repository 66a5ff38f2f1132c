import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { allowLinkHost, takeBackLinkHost } from './parcel-links.ts';
import { linkHostBody } from './parcels.contract.ts';

export const parcelLinkRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/link-hosts', {
    schema: {
      summary: 'Allow tracking links to a host',
      description: 'Customers see the links of all parcels to this host, now and later.',
      tags: ['Orders'],
      body: linkHostBody,
      response: { 204: z.null(), 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await allowLinkHost(deps, request.body.host, userId);
      return reply.code(204).send(null);
    },
  });

  app.delete('/admin/link-hosts/:host', {
    schema: {
      summary: 'Take back the tracking links to a host',
      description: 'Customers see no link of a parcel to this host any more; sent emails keep theirs.',
      tags: ['Orders'],
      params: linkHostBody,
      response: { 204: z.null(), 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await takeBackLinkHost(deps, request.params.host, userId);
      return reply.code(204).send(null);
    },
  });
};
