import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { editedPolicy, policyBody, policyParam } from '#shop/policies/policies.contract.ts';
import { changePolicy } from '#shop/policies/policies.ts';
import { editedPolicies } from './edited-policies.ts';

const tags = ['Admin'];

export const policyAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/policies', {
    schema: {
      summary: 'List the policies with their versions',
      tags,
      response: { 200: z.array(editedPolicy), ...staffErrors },
    },
    handler: () => editedPolicies(deps),
  });

  app.put('/admin/policies/:name', {
    schema: {
      summary: 'Replace a policy',
      description: 'The page changes at once; the text before stays among the versions.',
      tags,
      params: policyParam,
      body: policyBody,
      response: { 200: z.array(editedPolicy), ...staffErrors },
    },
    handler: async (request) => {
      await changePolicy(deps, request.params.name, request.body.text, callerOf(request).userId);
      return editedPolicies(deps);
    },
  });
};
