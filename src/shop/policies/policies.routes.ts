import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { answeredQuestions, policy } from './policies.contract.ts';
import { readPolicies, readQuestions } from './policies.ts';

export const policyRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/policies', {
    config: cached({ tags: () => ['settings'] }),
    schema: {
      summary: 'List the shop’s policies',
      tags: ['Shop'],
      response: { 200: z.array(policy) },
    },
    handler: () => readPolicies(deps),
  });

  app.get('/questions', {
    config: cached({ tags: () => ['settings'] }),
    schema: {
      summary: 'List frequently asked questions with their answers',
      tags: ['Shop'],
      response: { 200: answeredQuestions },
    },
    handler: () => readQuestions(deps),
  });
};
