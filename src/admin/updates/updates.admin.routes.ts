import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { updatesState } from './updates.contract.ts';
import { readUpdates, requestUpdate } from './updates.ts';

const tags = ['Admin'];

export const updateRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/updates', {
    schema: {
      summary: 'Retrieve how the last update went; null where the server makes none',
      tags,
      response: { 200: updatesState.nullable(), ...staffErrors },
    },
    handler: () => readUpdates(deps),
  });

  app.post('/admin/updates', {
    config: { access: 'owner' },
    schema: {
      summary: 'Ask the server for an update to the newest version',
      tags,
      response: { 202: updatesState, 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => reply.code(202).send(await requestUpdate(deps, callerOf(request).userId)),
  });
};
