import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { callerOf } from '../access.ts';
import { user } from '../users/users.contract.ts';
import { changePasswordBody, profileBody } from './profile.contract.ts';
import { changePassword, changeProfile } from './profile.ts';

const tags = ['Account'];
const passwordGuesses = { name: 'change-password', max: 10, windowMs: minutes(15) };

export const profileRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.put('/user/profile', {
    schema: {
      summary: 'Update my name, email address or telephone number',
      tags,
      body: profileBody,
      response: { 200: user, 400: problemResponse, 401: problemResponse, 409: problemResponse, 429: problemResponse },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeProfile(deps, { userId, ip: request.ip }, request.body);
    },
  });

  app.put('/user/password', {
    schema: {
      summary: 'Change my password',
      description: 'Ends all other sessions of the account.',
      tags,
      body: changePasswordBody,
      response: { 204: z.null(), 400: problemResponse, 401: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const session = callerOf(request);
      await countCall(deps, passwordGuesses, request);
      await changePassword(deps, session, request.body);
      return reply.code(204).send(null);
    },
  });
};
