import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { readReminderForecast } from './reminder-forecast.ts';
import { forecastQuery, reminderForecast } from './reminders.contract.ts';

export const reminderAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/reminders/forecast', {
    schema: {
      summary: 'What customers are reminded of soon, beside the stock',
      tags: ['Repeat reminders'],
      querystring: forecastQuery,
      response: { 200: reminderForecast, ...staffErrors },
    },
    handler: (request) => readReminderForecast(deps.db, request.query, deps.clock.now()),
  });
};
