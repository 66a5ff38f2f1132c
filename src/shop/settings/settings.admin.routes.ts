import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemAnswer } from '#platform/http/errors/problem.contract.ts';
import { changeSettings } from './change-settings.ts';
import { changeSettingsBody, deskSettings } from './settings.contract.ts';
import { readDeskSettings } from './settings.ts';

const tags = ['Desk'];
const refusals = { 400: problemAnswer, 401: problemAnswer, 403: problemAnswer };

export const settingsDeskRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/settings', {
    schema: { summary: 'What the owner can set', tags, response: { 200: deskSettings, ...refusals } },
    handler: () => readDeskSettings(deps.db),
  });

  app.patch('/admin/settings', {
    schema: {
      summary: 'Set something else',
      description: 'What is left out stays as it is. The shop’s pages follow at once.',
      tags,
      body: changeSettingsBody,
      response: { 200: deskSettings, ...refusals },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeSettings(deps, request.body, userId);
    },
  });
};
