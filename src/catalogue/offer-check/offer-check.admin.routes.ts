import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { offerCheckDue } from '../catalogue-events.ts';
import { findingQuery, offerCheck, offerFinding } from './offer-check.contract.ts';
import { listFindings, readOfferCheck } from './offer-findings.ts';

const tags = ['Products'];

export const offerCheckRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/offer-check', {
    schema: {
      summary: 'What Google, Meta and Bing would mind about the products on sale, counted',
      description: 'By their published rules, as the last check found it: it runs every hour and when it is asked for.',
      tags,
      response: { 200: offerCheck, ...staffErrors },
    },
    handler: () => readOfferCheck(deps.db),
  });

  app.post('/admin/offer-check', {
    schema: { summary: 'Check all offers now', tags, response: { 204: z.null(), ...staffErrors } },
    handler: async (_request, reply) => {
      await deps.jobs.enqueue(deps.db, offerCheckDue, {});
      return reply.code(204).send(null);
    },
  });

  app.get('/admin/offer-findings', {
    schema: {
      summary: 'List the products that a channel would refuse or limit, and why',
      tags,
      querystring: findingQuery,
      response: { 200: z.array(offerFinding), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listFindings(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
