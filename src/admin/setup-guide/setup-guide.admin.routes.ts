import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { openingBody, openingRejection, setupGuide } from './setup-guide.contract.ts';
import { confirmPolicies, hideSetupGuide, openToVisitors, readSetupGuide } from './setup-guide.ts';

const tags = ['Admin'];
const response = { 200: setupGuide, 401: problemResponse, 403: problemResponse };

/** The guide from an empty shop to an open one. */
export const setupGuideRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/setup-guide', {
    schema: {
      summary: 'What there is to do before the shop opens',
      description: 'Each row is ticked by the state of the shop.',
      tags,
      response,
    },
    handler: () => readSetupGuide(deps),
  });

  app.post('/admin/opening', {
    schema: {
      summary: 'Open the shop to visitors',
      description: 'Rejected while something required is missing, which `missing` lists.',
      tags,
      body: openingBody,
      response: { ...response, 400: problemResponse, 409: openingRejection },
    },
    handler: (request) => openToVisitors(deps, request.body.withoutPayment, callerOf(request).userId),
  });

  app.put('/admin/setup-guide/policies-read', {
    schema: { summary: 'Say that you have read the shop’s policies', tags, response },
    handler: (request) => confirmPolicies(deps, callerOf(request).userId),
  });

  app.put('/admin/setup-guide/hidden', {
    schema: { summary: 'Hide the setup guide', tags, response },
    handler: (request) => hideSetupGuide(deps, callerOf(request).userId),
  });
};
