import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { toDoList } from './to-do.contract.ts';
import { listToDos } from './to-do.ts';

export const toDoRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/to-do', {
    schema: {
      summary: 'What waits for staff: a row for each kind, with the place where it is done',
      description: 'Kinds of which nothing waits are left out, as is what the one who asks may not do.',
      tags: ['Admin'],
      response: { 200: toDoList, 401: problemResponse, 403: problemResponse },
    },
    handler: (request) => listToDos(deps, callerOf(request)),
  });
};
