import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { callerOf } from '../access.ts';
import { beginBody, confirmBody, freshCodes, proofBody, setUp, twoFactorState } from './two-factor.contract.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor, readTwoFactor, renewRecoveryCodes } from './two-factor.ts';

const tags = ['Accounts'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse, 409: problemResponse };
const limited = { ...errorResponses, 429: problemResponse };

/** A second step at sign-in, for the shop's own staff. */
export const twoFactorRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/two-factor', {
    schema: { summary: 'Whether my sign-in needs a code', tags, response: { 200: twoFactorState, ...errorResponses } },
    handler: async (request) => readTwoFactor(deps.db, callerOf(request).userId),
  });

  app.post('/user/two-factor', {
    schema: {
      summary: 'Begin with two-step sign-in',
      description: 'The secret for an authenticator app, told once. It counts when its first code has come.',
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
      summary: 'Switch two-step sign-in on with the app’s first code',
      description: 'The answer carries the recovery codes, once. Every other browser is signed out.',
      tags,
      body: confirmBody,
      response: { 201: freshCodes, ...errorResponses },
    },
    handler: async (request, reply) => {
      const session = callerOf(request);
      return reply.code(201).send(await confirmTwoFactor(deps, session, request.body.code));
    },
  });

  app.post('/user/two-factor/recovery-codes', {
    schema: { summary: 'New recovery codes', tags, body: proofBody, response: { 201: freshCodes, ...limited } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await renewRecoveryCodes(deps, userId, request.body));
    },
  });

  app.post('/user/two-factor/removal', {
    schema: { summary: 'Switch two-step sign-in off', tags, body: proofBody, response: { 204: z.null(), ...limited } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await endTwoFactor(deps, userId, request.body);
      return reply.code(204).send(null);
    },
  });
};
