import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cacheCounts } from '#catalogue/search/product-counts.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { metrics } from './dashboard-figures.contract.ts';
import { readMetrics } from './dashboard-figures.ts';
import type { MetricsDeps } from './dashboard-figures.ts';
import { daysFile, profitFile, readDays, readProfit, type ReportFile } from './reports.ts';
import { dayFigures, profitOf, profitQuery, profitRow, reportDays } from './reports.contract.ts';

const tags = ['Admin'];
const errorResponses = { 401: problemResponse, 403: problemResponse };
const rejectionsOfReports = { 400: problemResponse, ...errorResponses };
const spreadsheet = { content: { 'text/csv': { schema: z.any().meta({ description: 'A spreadsheet' }) } } };

/** Reports and figures for the owner. */
export const metricsRoutes: FastifyPluginAsyncZod<Omit<MetricsDeps, 'counts'>> = async (app, given) => {
  const deps = { ...given, counts: cacheCounts(given.changes) };
  app.get('/admin/metrics', {
    schema: { summary: 'How the shop does', tags, response: { 200: metrics, ...errorResponses } },
    handler: () => readMetrics(deps),
  });

  app.get('/admin/metrics/days', {
    schema: {
      summary: 'Revenue, orders and visitors of each day',
      tags,
      querystring: reportDays,
      response: { 200: z.array(dayFigures), ...rejectionsOfReports },
    },
    handler: (request) => readDays(deps, request.query),
  });

  app.get('/admin/metrics/days.csv', {
    schema: {
      summary: 'The same as a spreadsheet',
      tags,
      querystring: reportDays,
      response: { 200: spreadsheet, ...rejectionsOfReports },
    },
    handler: async (request, reply) => {
      const file = await daysFile(deps, request.query);
      return reply.headers(headersOf(file)).send(file.csv);
    },
  });

  app.get('/admin/metrics/profit', {
    schema: {
      summary: 'Profit by order, product or supplier',
      description: 'Net of VAT, cost, delivery cost and refunds. `X-Total-Count` says how many rows there are in all.',
      tags,
      querystring: profitQuery,
      response: { 200: z.array(profitRow), ...rejectionsOfReports },
    },
    handler: async (request, reply) => {
      const { total, list } = await readProfit(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/metrics/profit.csv', {
    schema: {
      summary: 'The same as a spreadsheet, every row of it',
      tags,
      querystring: profitOf,
      response: { 200: spreadsheet, ...rejectionsOfReports },
    },
    handler: async (request, reply) => {
      const file = profitFile(deps, request.query);
      return reply.headers(headersOf(file)).send(file.csv);
    },
  });
};

function headersOf({ name }: ReportFile) {
  return { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': `attachment; filename="${name}"` };
}
