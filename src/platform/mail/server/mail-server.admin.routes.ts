import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { replaceMailServer, stopMailServer } from '#admin/mail-server/replace-mail-server.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import type { Deps } from '../../deps/deps.ts';
import { problemResponse, staffErrors } from '../../http/errors/problem.contract.ts';
import { domainRecords, domainRecordsQuery } from '../domain-records/domain-records.contract.ts';
import { lookUpRecords } from '../domain-records/look-up-records.ts';
import { viewMailServer } from './change-mail-server.ts';
import {
  changeMailServerBody,
  mailServerProof,
  mailServerTest,
  mailServerView,
  testMailBody,
} from './mail-server.contract.ts';
import { testMailServer } from './test-mail-server.ts';

const tags = ['Admin'];

/** Where emails go out. */
export const mailServerRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/mail-server', {
    schema: {
      summary: 'Retrieve the mail server and the sender',
      description: 'The password is never returned. `SMTP_URL` overrides these settings.',
      tags,
      response: { 200: mailServerView, ...staffErrors },
    },
    handler: () => viewMailServer(deps),
  });

  app.put('/admin/mail-server', {
    schema: {
      summary: 'Set the mail server and the sender',
      description:
        'Needs the caller’s password. Takes effect with the next email, in every process. Owners are emailed through the server until now.',
      tags,
      body: changeMailServerBody,
      response: { 200: mailServerView, 409: problemResponse, 429: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return replaceMailServer(deps, request.body, userId);
    },
  });

  app.post('/admin/mail-server/removal', {
    schema: {
      summary: 'Remove the mail server, so that emails wait in the outbox',
      description: 'Needs the caller’s password. Owners are emailed through the server until now.',
      tags,
      body: mailServerProof,
      response: { 200: mailServerView, 409: problemResponse, 429: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return stopMailServer(deps, request.body, userId);
    },
  });

  app.post('/admin/mail-server/tests', {
    schema: {
      summary: 'Send a test email',
      description:
        'Returns the mail server’s response within 15 seconds. If the mail server rejects the email, that is a 200, too.',
      tags,
      body: testMailBody,
      response: { 200: mailServerTest, 409: problemResponse, 429: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId: byUserId } = callerOf(request);
      const frame = await readMailFrame(deps.db, deps.config);
      return testMailServer(deps, { to: request.body.to, frame, byUserId });
    },
  });

  app.get('/admin/mail-server/domain-records', {
    schema: {
      summary: 'Check the DNS records of the sender’s domain',
      description:
        'Returns the current and the expected records for SPF, DKIM and DMARC. A record that could not be looked up is `unknown`.',
      tags,
      querystring: domainRecordsQuery,
      response: { 200: domainRecords, 409: problemResponse, ...staffErrors },
    },
    handler: (request) => lookUpRecords(deps, request.query),
  });
};
