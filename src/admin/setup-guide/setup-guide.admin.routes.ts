import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { openingBody, openingRejection, setupGuide } from './setup-guide.contract.ts';
import { confirmPolicies, hideSetupGuide, openToVisitors, readSetupGuide } from './setup-guide.ts';

const tags = ['Admin'];
const response = { 200: setupGuide, 401: problemResponse, 403: problemResponse };

/** The guide from an empty shop to an open one. */
export const setupGuideRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/setup-guide', {
    schema: {
      summary: 'Retrieve the setup guide',
      description: 'Lists what to do before the shop opens. Whether a step is done follows from the state of the shop.',
      tags,
      response,
    },
    handler: () => readSetupGuide(deps),
  });

  app.post('/admin/opening', {
    schema: {
      summary: 'Open the shop to visitors',
      description: 'Fails with 409 while required steps are not done; `missing` lists them.',
      tags,
      body: openingBody,
      response: { ...response, 400: problemResponse, 409: openingRejection },
    },
    handler: (request) => openToVisitors(deps, request.body.withoutPayment, callerOf(request).userId),
  });

  app.put('/admin/setup-guide/policies-read', {
    schema: { summary: 'Confirm that the shop’s policies have been read', tags, response },
    handler: (request) => confirmPolicies(deps, callerOf(request).userId),
  });

  app.put('/admin/setup-guide/hidden', {
    schema: { summary: 'Hide the setup guide', tags, response },
    handler: (request) => hideSetupGuide(deps, callerOf(request).userId),
  });
};
