import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { minutes } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { countCall } from '#platform/http/limits/rate-limit.ts';
import { callerOf } from '../access.ts';
import type { PersonalRecords } from '../personal-records.ts';
import { forgetSession } from '../session/session-cookie.ts';
import { closeAccountBody, personalData } from './privacy.contract.ts';
import { closeAccount, readPersonalData } from './privacy.ts';

const tags = ['Account'];
const passwordGuesses = { name: 'close-account', max: 10, windowMs: minutes(15) };

type Options = Deps & { records: readonly PersonalRecords[] };

export const privacyRoutes: FastifyPluginAsyncZod<Options> = async (app, { records, ...deps }) => {
  app.get('/user/data', {
    schema: {
      summary: 'Download my data',
      description: 'Returns everything the shop holds about the signed-in customer as a file.',
      tags,
      response: { 200: personalData, 401: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      reply.header('content-disposition', 'attachment; filename="paw-and-vale-my-data.json"');
      return readPersonalData(deps.db, userId, records);
    },
  });

  app.post('/user/close', {
    schema: {
      summary: 'Close my account',
      description:
        'Erases personal data; orders are kept for tax without it. Fails with 409 while an order is under way.',
      tags,
      body: closeAccountBody,
      response: {
        204: z.null(),
        400: problemResponse,
        401: problemResponse,
        409: problemResponse,
        429: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await countCall(deps, passwordGuesses, request);
      await closeAccount(deps, userId, request.body, records);
      forgetSession(deps.config, reply);
      return reply.code(204).send(null);
    },
  });
};
