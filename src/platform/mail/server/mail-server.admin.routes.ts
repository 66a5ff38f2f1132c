import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import type { Deps } from '../../deps.ts';
import { problemResponse } from '../../http/errors/problem.contract.ts';
import { domainRecords, domainRecordsQuery } from '../domain-records/domain-records.contract.ts';
import { lookUpRecords } from '../domain-records/look-up-records.ts';
import { changeMailServer, removeMailServer, viewMailServer } from './change-mail-server.ts';
import { changeMailServerBody, mailServerTest, mailServerView, testMailBody } from './mail-server.contract.ts';
import { testMailServer } from './test-mail-server.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** Where emails go out. */
export const mailServerRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/mail-server', {
    schema: {
      summary: 'The mail server and the sender',
      description: 'The password is never shown. `SMTP_URL` comes before what is set here.',
      tags,
      response: { 200: mailServerView, ...errorResponses },
    },
    handler: () => viewMailServer(deps),
  });

  app.put('/admin/mail-server', {
    schema: {
      summary: 'Set the mail server and the sender',
      description: 'It counts from the next email on, in every process.',
      tags,
      body: changeMailServerBody,
      response: { 200: mailServerView, 409: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeMailServer(deps, request.body, userId);
    },
  });

  app.delete('/admin/mail-server', {
    schema: {
      summary: 'Remove the mail server: emails wait in the outbox',
      tags,
      response: { 200: mailServerView, 409: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return removeMailServer(deps, userId);
    },
  });

  app.post('/admin/mail-server/tests', {
    schema: {
      summary: 'Send a test email and see how the mail server responds',
      description: 'A server that refuses is an answer of this call; it takes 15 seconds at most.',
      tags,
      body: testMailBody,
      response: { 200: mailServerTest, 409: problemResponse, 429: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      const frame = await readMailFrame(deps.db, deps.config);
      return testMailServer(deps, { to: request.body.to, frame, byUserId });
    },
  });

  app.get('/admin/mail-server/domain-records', {
    schema: {
      summary: 'What DNS says of the sender’s domain, and what it should',
      description: 'SPF, DKIM and DMARC. What could not be looked up is `unknown`.',
      tags,
      querystring: domainRecordsQuery,
      response: { 200: domainRecords, 409: problemResponse, ...errorResponses },
    },
    handler: (request) => lookUpRecords(deps, request.query),
  });
};
