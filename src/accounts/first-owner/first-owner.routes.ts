import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { guesserOf } from '../guesses/guesses.ts';
import { firstOwnerBody, ownerAwaited } from './first-owner.contract.ts';
import { becomeFirstOwner, rejectUnlessAwaited } from './first-owner.ts';

export const firstOwnerRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/auth/first-owner', {
    schema: {
      summary: 'Whether the shop waits for its first owner; 404 once it has one',
      tags: ['Account'],
      response: { 200: ownerAwaited, 404: problemResponse },
    },
    handler: async () => {
      await rejectUnlessAwaited(deps);
      return { isAwaited: true as const };
    },
  });

  app.post('/auth/first-owner', {
    schema: {
      summary: 'Make the first owner’s account with the code that the server printed',
      tags: ['Account'],
      body: firstOwnerBody,
      response: { 204: z.null(), 400: problemResponse, 404: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      await becomeFirstOwner(deps, request.body, guesserOf(deps, request, request.body.email));
      return reply.code(204).send(null);
    },
  });
};
