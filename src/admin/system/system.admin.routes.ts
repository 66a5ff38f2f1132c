import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { deadLetter, deadLetterParam, deadLetterQuery, scheduleParam, systemState } from './system.contract.ts';
import { listFailedJobs, readSystem, retryJob, runSchedule } from './system.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** Versions, queues, schedules and failed jobs for the owner. */
export const systemRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/system', {
    schema: {
      summary: 'Versions, sizes, queues and schedules',
      tags,
      response: { 200: systemState, ...errorResponses },
    },
    handler: () => readSystem(deps),
  });

  app.get('/admin/system/dead-letters', {
    schema: {
      summary: 'Jobs that failed for good, the latest first',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      querystring: deadLetterQuery,
      response: { 200: z.array(deadLetter), ...errorResponses },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listFailedJobs(deps, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/system/dead-letters/:id/retry', {
    schema: {
      summary: 'Retry a job that failed for good',
      tags,
      params: deadLetterParam,
      response: { 204: z.null(), 404: problemResponse, ...errorResponses },
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
      response: { 204: z.null(), 404: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await runSchedule(deps, request.params.name, userId);
      return reply.code(204).send(null);
    },
  });
};
