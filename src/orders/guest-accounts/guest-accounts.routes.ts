import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberDevice } from '#accounts/guesses/guesses.ts';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { registrations } from '#accounts/sign-in/sign-in.ts';
import type { WhenSignedIn } from '#accounts/sign-in/sign-in.ts';
import { user } from '#accounts/users/users.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { orderNumberParam } from '../order/orders.contract.ts';
import { guestAccountBody } from './guest-accounts.contract.ts';
import { openGuestAccount } from './guest-accounts.ts';

export const guestAccountRoutes: FastifyPluginAsyncZod<Deps & { whenSignedIn: WhenSignedIn }> = async (
  app,
  { whenSignedIn, ...deps },
) => {
  app.post('/orders/:orderNumber/account', {
    schema: {
      summary: 'Create an account from a guest’s order, and sign in',
      description:
        'Available to the browser that placed the order, for a day. The order’s email address must still be confirmed with an emailed link.',
      tags: ['Account'],
      params: orderNumberParam,
      body: guestAccountBody,
      response: { 201: user, 400: problemResponse, 404: problemResponse, 409: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      await countCall(deps, registrations, request);
      const session = await sessionOf(deps, request);
      const requested = { typed: request.params.orderNumber, password: request.body.password, session, ip: request.ip };
      const signedIn = await openGuestAccount(deps, requested, whenSignedIn);
      rememberSession(deps.config, reply, signedIn.session);
      rememberDevice(deps.config, request, reply, signedIn.user.email);
      return reply.code(201).send(signedIn.user);
    },
  });
};
