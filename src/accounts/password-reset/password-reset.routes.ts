import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { hours } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall, countOrReject } from '#platform/http/limits/rate-limit.ts';
import { callerOf } from '../access.ts';
import { accountMails, resendVerification } from '../email-links/account-emails.ts';
import { readEmailLink } from '../email-links/email-links.ts';
import { confirmEmailChange, verifyEmail } from '../email-links/follow-links.ts';
import { guesserOf, rememberDevice } from '../guesses/guesses.ts';
import { sessionOf } from '../session/session-cookie.ts';
import { takeAccountBack } from '../take-back/take-back.ts';
import { acknowledged, emailLinkBody, forgotPasswordBody, resetPasswordBody } from './password-reset.contract.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';

const tags = ['Account'];
const done = { 204: z.null(), 400: problemResponse, 429: problemResponse };
/** Hashing a password is costly, so calls without a valid link are limited. */
const chosen = { name: 'new-password', max: 60, windowMs: hours(1) };

/** Calls that an emailed link authorises. */
export const passwordResetRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/auth/forgot-password', {
    schema: {
      summary: 'Request a password reset email',
      description: 'The response is the same whether or not an account with that email address exists.',
      tags,
      body: forgotPasswordBody,
      response: { 202: acknowledged, 400: problemResponse, 429: problemResponse },
    },
    handler: async (request, reply) => {
      const { email } = request.body;
      return reply
        .code(202)
        .send({ message: await requestPasswordReset(deps, email, guesserOf(deps, request, email)) });
    },
  });

  app.get('/auth/reset-password', {
    schema: {
      summary: 'Check a password reset link',
      description:
        'Returns whether the emailed link is still valid. Checking does not use it up, so email scanners may follow it.',
      tags,
      querystring: emailLinkBody,
      response: { 204: z.null(), 400: problemResponse },
    },
    handler: async (request, reply) => {
      await readEmailLink(deps.db, 'reset-password', request.query.token, deps.clock.now());
      return reply.code(204).send(null);
    },
  });

  app.post('/auth/reset-password', {
    schema: { summary: 'Reset a password with the emailed link', tags, body: resetPasswordBody, response: done },
    handler: async (request, reply) => {
      await countCall(deps, chosen, request);
      const email = await resetPassword(deps, request.body.token, request.body.password);
      rememberDevice(deps.config, request, reply, email);
      return reply.code(204).send(null);
    },
  });

  app.post('/auth/verify-email', {
    schema: {
      summary: 'Confirm an email address with the emailed link',
      tags,
      body: emailLinkBody,
      response: { ...done, 403: problemResponse },
    },
    handler: async (request, reply) => {
      await verifyEmail(deps, request.body.token, await sessionOf(deps, request));
      return reply.code(204).send(null);
    },
  });

  app.post('/auth/confirm-email-change', {
    schema: {
      summary: 'Change to a new email address with the emailed link',
      description: 'Ends all other sessions of the account.',
      tags,
      body: emailLinkBody,
      response: { ...done, 403: problemResponse, 409: problemResponse },
    },
    handler: async (request, reply) => {
      await confirmEmailChange(deps, request.body.token, await sessionOf(deps, request));
      return reply.code(204).send(null);
    },
  });

  app.post('/auth/take-back', {
    schema: {
      summary: 'Take back a change of email address or password',
      description:
        'With the link that the earlier address was sent. Restores that address, ends all sessions, and emails a link for a new password.',
      tags,
      body: emailLinkBody,
      response: { ...done, 409: problemResponse },
    },
    handler: async (request, reply) => {
      await countCall(deps, chosen, request);
      await takeAccountBack(deps, request.body.token);
      return reply.code(204).send(null);
    },
  });

  app.post('/user/verification-mail', {
    config: { access: 'customer' },
    schema: {
      summary: 'Resend the email that confirms my address',
      tags,
      response: { ...done, 401: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await countCall(deps, accountMails, request);
      await countOrReject(deps, accountMails, String(userId));
      await resendVerification(deps, userId);
      return reply.code(204).send(null);
    },
  });
};
