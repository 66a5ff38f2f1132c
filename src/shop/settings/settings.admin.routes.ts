import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { changeSettings, readAllSettings } from './settings.ts';
import { changeSettingsBody, allSettings } from './settings.contract.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

export const settingsAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/settings', {
    schema: { summary: 'What the owner can set', tags, response: { 200: allSettings, ...errorResponses } },
    handler: () => readAllSettings(deps.db),
  });

  app.patch('/admin/settings', {
    schema: {
      summary: 'Change settings',
      description: 'Omitted settings stay unchanged. The shop’s pages follow at once.',
      tags,
      body: changeSettingsBody,
      response: { 200: allSettings, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeSettings(deps, request.body, userId);
    },
  });
};
