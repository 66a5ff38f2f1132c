import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { guesserOf, rememberDevice } from '../guesses/guesses.ts';
import { acknowledged, forgotPasswordBody } from '../password-reset/password-reset.contract.ts';
import { rememberSession, sessionOf } from '../session/session-cookie.ts';
import type { WhenSignedIn } from '../sign-in/sign-in.ts';
import { user } from '../users/users.contract.ts';
import { signInLinkBody } from './sign-in-links.contract.ts';
import { addressOfLink, requestSignInLink, signInByLink } from './sign-in-links.ts';

const tags = ['Account'];
const opened = { name: 'sign-in-by-link', max: 60, windowMs: hours(1) };

/** The way in for whoever others' wrong passwords keep out. */
export const signInLinkRoutes: FastifyPluginAsyncZod<Deps & { whenSignedIn: WhenSignedIn }> = async (
  app,
  { whenSignedIn, ...deps },
) => {
  app.post('/auth/sign-in-links', {
    schema: {
      summary: 'Request an email with a link that signs in',
      description: 'The response is the same whether or not an account with that email address exists.',
      tags,
      body: forgotPasswordBody,
      response: { 202: acknowledged, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      const message = await requestSignInLink(deps, email, guesserOf(deps, request, email));
      return reply.code(202).send({ message });
    },
  });

  app.post('/auth/login-by-link', {
    schema: {
      summary: 'Sign in with an emailed link',
      description: 'The link works once, within a quarter of an hour. With two-factor sign-in it needs a code as well.',
      tags,
      body: signInLinkBody,
      response: { 200: user, 400: problemResponse, 401: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      await countCall(deps, opened, request);
      const email = await addressOfLink(deps, request.body);
      const visit = { session: await sessionOf(deps, request), guesser: guesserOf(deps, request, email) };
      const signedIn = await signInByLink(deps, request.body, visit, whenSignedIn);
      rememberSession(deps.config, reply, signedIn.session);
      rememberDevice(deps.config, request, reply, email);
      return signedIn.user;
    },
  });
};
