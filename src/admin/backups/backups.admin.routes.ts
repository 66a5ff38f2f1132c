import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { backupParam, backupState } from './backups.contract.ts';
import { downloadBackup, readBackups } from './read-backups.ts';

const tags = ['Admin'];
const file = { content: { 'application/octet-stream': { schema: z.any().meta({ description: 'The file' }) } } };

/** The state of backups. A backup outside the schedule is the job `back-up`, started like any other scheduled job. */
export const backupRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/backups', {
    schema: {
      summary: 'Retrieve the state of backups',
      tags,
      response: { 200: backupState, 401: problemResponse, 403: problemResponse },
    },
    handler: () => readBackups(deps),
  });

  app.get('/admin/backups/:name', {
    config: { access: 'owner' },
    schema: {
      summary: 'Download a backup',
      tags,
      params: backupParam,
      response: { 200: file, 401: problemResponse, 403: problemResponse, 404: problemResponse },
    },
    handler: async (request, reply) => {
      const { name } = request.params;
      const { bytes, stream } = await downloadBackup(deps, name, callerOf(request).userId);
      return reply
        .type('application/octet-stream')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('content-length', bytes)
        .send(stream);
    },
  });
};
