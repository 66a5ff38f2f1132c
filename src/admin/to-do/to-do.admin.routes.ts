import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { readBody, toDoList } from './to-do.contract.ts';
import { listToDos, markAsRead } from './to-do.ts';

export const toDoRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/to-do', {
    schema: {
      summary: 'List what is waiting for staff',
      description:
        'One row for each kind of task. Kinds with nothing to do are left out, as are those the caller may not do.',
      tags: ['Admin'],
      response: { 200: toDoList, 401: problemResponse, 403: problemResponse },
    },
    handler: (request) => listToDos(deps, callerOf(request)),
  });

  app.post('/admin/to-do/read', {
    config: { openTo: ['customers'] },
    schema: {
      summary: 'Mark reviews or comments as read',
      tags: ['Admin'],
      body: readBody,
      response: { 204: z.null(), ...staffErrors },
    },
    handler: async (request, reply) => {
      await markAsRead(deps, request.body, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });
};
