import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { backupState } from './backups.contract.ts';
import { readBackups } from './read-backups.ts';

/** How the shop is being kept safe; a backup before its time is the job `back-up`, started as any other of the clock. */
export const backupRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/backups', {
    schema: {
      summary: 'The last backup, the one that is being made, and where they go',
      tags: ['Admin'],
      response: { 200: backupState, 401: problemResponse, 403: problemResponse },
    },
    handler: () => readBackups(deps),
  });
};
