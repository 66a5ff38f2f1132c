import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { attention } from './attention.contract.ts';
import { listAttention } from './attention.ts';

/** What needs somebody in the suppliers' area. */
export const attentionRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/supplier-attention', {
    schema: {
      summary: 'List what needs somebody in the suppliers’ area',
      tags: ['Suppliers'],
      response: { 200: attention, ...staffErrors },
    },
    handler: () => listAttention(deps),
  });
};
