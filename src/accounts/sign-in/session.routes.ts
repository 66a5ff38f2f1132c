import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { guesserOf, rememberDevice } from '../guesses/guesses.ts';
import { forgetSession, rememberSession, sessionOf } from '../session/session-cookie.ts';
import { loginBody } from '../session/session.contract.ts';
import type { Visit } from '../session/session.contract.ts';
import { registerBody, user } from '../users/users.contract.ts';
import { findSignedIn, nobody, register, registrations, signIn, signOut } from './sign-in.ts';
import type { WhenSignedIn } from './sign-in.ts';

/** `whenVisited` is called with each call of `/auth/me`, which every page makes once; it must return at once. */
type Options = Deps & { whenSignedIn: WhenSignedIn; whenVisited: (visit: Visit) => void };

export const sessionRoutes: FastifyPluginAsyncZod<Options> = async (app, { whenSignedIn, whenVisited, ...deps }) => {
  app.get('/auth/me', {
    config: { beforeOpening: true },
    schema: {
      summary: 'Retrieve the signed-in user',
      tags: ['Account'],
      headers: z.object({ prefer: z.string().optional() }),
      response: { 200: user.nullable(), 401: problemResponse },
    },
    handler: async (request) => {
      const signedIn = await findSignedIn(deps.db, await sessionOf(deps, request));
      // The schema removes all other headers from `request.headers`.
      whenVisited({ user: signedIn, address: request.ip, browser: request.raw.headers['user-agent'] ?? '' });
      return signedIn ?? nobody(request.headers.prefer);
    },
  });

  app.post('/auth/login', {
    config: { beforeOpening: true },
    schema: {
      summary: 'Sign in',
      tags: ['Account'],
      body: loginBody,
      response: { 200: user, 401: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      const visit = { session: await sessionOf(deps, request), guesser: guesserOf(deps, request, email) };
      const signedIn = await signIn(deps, request.body, visit, whenSignedIn);
      rememberSession(deps.config, reply, signedIn.session);
      rememberDevice(deps.config, request, reply, email);
      return signedIn.user;
    },
  });

  app.post('/auth/register', {
    schema: {
      summary: 'Create an account and sign in',
      tags: ['Account'],
      body: registerBody,
      response: { 201: user, 409: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      await countCall(deps, registrations, request);
      const session = await sessionOf(deps, request);
      const signedIn = await register(deps, request.body, { session, ip: request.ip }, whenSignedIn);
      rememberSession(deps.config, reply, signedIn.session);
      rememberDevice(deps.config, request, reply, request.body.email);
      return reply.code(201).send(signedIn.user);
    },
  });

  app.post('/auth/logout', {
    config: { beforeOpening: true },
    schema: { summary: 'Sign out', tags: ['Account'], response: { 204: z.null() } },
    handler: async (request, reply) => {
      await signOut(deps, await sessionOf(deps, request));
      forgetSession(deps.config, reply);
      return reply.code(204).send(null);
    },
  });
};
