import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { deadLetter, deadLetterParam, deadLetterQuery, scheduleParam, systemState } from './system.contract.ts';
import { listFailedJobs, readSystem, retryJob, runSchedule } from './system.ts';

const tags = ['Admin'];

/** Versions, queues, schedules and failed jobs for the owner. */
export const systemRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/system', {
    schema: {
      summary: 'Retrieve versions, sizes, queues and schedules',
      tags,
      response: { 200: systemState, ...staffErrors },
    },
    handler: () => readSystem(deps),
  });

  app.get('/admin/system/dead-letters', {
    schema: {
      summary: 'List jobs that failed with no retries left, latest first',
      tags,
      querystring: deadLetterQuery,
      response: { 200: z.array(deadLetter), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listFailedJobs(deps, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/system/dead-letters/:id/retry', {
    schema: {
      summary: 'Retry a failed job',
      tags,
      params: deadLetterParam,
      response: { 204: z.null(), 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await retryJob(deps, request.params.id, userId);
      return reply.code(204).send(null);
    },
  });

  app.post('/admin/system/schedules/:name/run', {
    schema: {
      summary: 'Run a scheduled job now',
      tags,
      params: scheduleParam,
      response: { 204: z.null(), 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await runSchedule(deps, request.params.name, userId);
      return reply.code(204).send(null);
    },
  });
};
