import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { callerOf } from '../access.ts';
import { beginBody, confirmBody, freshCodes, proofBody, setUp, twoFactorState } from './two-factor.contract.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, readTwoFactor, renewRecoveryCodes } from './two-factor.ts';

const tags = ['Accounts'];
const errorResponses = { ...staffErrors, 409: problemResponse };
const limited = { ...errorResponses, 429: problemResponse };

/** Two-factor sign-in for staff. */
export const twoFactorRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/two-factor', {
    schema: {
      summary: 'Retrieve the state of my two-factor sign-in',
      tags,
      response: { 200: twoFactorState, ...errorResponses },
    },
    handler: async (request) => readTwoFactor(deps.db, callerOf(request).userId),
  });

  app.post('/user/two-factor', {
    schema: {
      summary: 'Start setting up two-factor sign-in',
      description:
        'Returns the secret for an authenticator app; it is not returned again. It takes effect once its first code is confirmed.',
      tags,
      body: beginBody,
      response: { 201: setUp, ...limited },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await beginTwoFactor(deps, userId, request.body.password));
    },
  });

  app.post('/user/two-factor/confirmation', {
    schema: {
      summary: 'Enable two-factor sign-in with the app’s first code',
      description: 'Returns the recovery codes, which are not returned again. Ends all other sessions of the account.',
      tags,
      body: confirmBody,
      response: { 201: freshCodes, ...limited },
    },
    handler: async (request, reply) => {
      const session = callerOf(request);
      return reply.code(201).send(await confirmTwoFactor(deps, session, request.body.code));
    },
  });

  app.post('/user/two-factor/recovery-codes', {
    schema: { summary: 'Replace my recovery codes', tags, body: proofBody, response: { 201: freshCodes, ...limited } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await renewRecoveryCodes(deps, userId, request.body));
    },
  });

  app.post('/user/two-factor/removal', {
    schema: { summary: 'Disable two-factor sign-in', tags, body: proofBody, response: { 204: z.null(), ...limited } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await endTwoFactor(deps, userId, request.body);
      return reply.code(204).send(null);
    },
  });
};
