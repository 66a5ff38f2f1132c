import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { allSettings, changeSettingsBody } from './settings.contract.ts';
import { changeSettings, readAllSettings } from './settings.ts';

const tags = ['Admin'];

export const settingsAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/settings', {
    schema: { summary: 'Retrieve all settings', tags, response: { 200: allSettings, ...staffErrors } },
    handler: () => readAllSettings(deps.db),
  });

  app.patch('/admin/settings', {
    schema: {
      summary: 'Update settings',
      description: 'Settings that are left out do not change. The shop’s pages change at once.',
      tags,
      body: changeSettingsBody,
      response: { 200: allSettings, ...staffErrors },
    },
    handler: (request) => changeSettings(deps, request.body, callerOf(request)),
  });
};
