import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { keepAnswers } from '#catalogue/search/kept-answers.ts';
import { csvFile, csvHeaders } from '#platform/http/csv-download.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { metrics } from './dashboard-figures.contract.ts';
import { readMetrics } from './dashboard-figures.ts';
import type { MetricsDeps } from './dashboard-figures.ts';
import { dayFigures, profitExportQuery, profitQuery, profitRow, reportDays } from './reports.contract.ts';
import { daysFile, profitFile, readDays, readProfit } from './reports.ts';

const tags = ['Admin'];
const errorResponses = { 401: problemResponse, 403: problemResponse };
const rejectionsOfReports = { 400: problemResponse, ...errorResponses };

/** Reports and figures for the owner. */
export const metricsRoutes: FastifyPluginAsyncZod<Omit<MetricsDeps, 'counts'>> = async (app, given) => {
  const deps = { ...given, counts: keepAnswers<number>(given.changes, 1) };
  app.get('/admin/metrics', {
    schema: { summary: 'Retrieve the figures of the dashboard', tags, response: { 200: metrics, ...errorResponses } },
    handler: (request) => readMetrics(deps, callerOf(request)),
  });

  app.get('/admin/metrics/days', {
    schema: {
      summary: 'Report revenue, orders and visitors by day',
      tags,
      querystring: reportDays,
      response: { 200: z.array(dayFigures), ...rejectionsOfReports },
    },
    handler: (request) => readDays(deps, request.query),
  });

  app.get('/admin/metrics/days.csv', {
    schema: {
      summary: 'Export revenue, orders and visitors by day as CSV',
      tags,
      querystring: reportDays,
      response: { 200: csvFile, ...rejectionsOfReports },
    },
    handler: async (request, reply) => {
      const file = await daysFile(deps, request.query);
      return reply.headers(csvHeaders(file.name)).send(file.csv);
    },
  });

  app.get('/admin/metrics/profit', {
    schema: {
      summary: 'Report profit by order, product or supplier',
      description: 'Profit is net of VAT, cost, delivery cost and refunds.',
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
      summary: 'Export profit by order, product or supplier as CSV',
      tags,
      querystring: profitExportQuery,
      response: { 200: csvFile, ...rejectionsOfReports },
    },
    handler: async (request, reply) => {
      const file = profitFile(deps, request.query);
      return reply.headers(csvHeaders(file.name)).send(file.csv);
    },
  });
};
