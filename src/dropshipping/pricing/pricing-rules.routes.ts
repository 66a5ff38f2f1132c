import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { previewRule } from './rule-prices.ts';
import {
  listedPricingRule,
  pricingRule,
  pricingRuleBody,
  pricingRulePage,
  pricingRuleParam,
  ruleApplication,
  rulePreview,
} from './pricing-rules.contract.ts';
import { listPricingRules } from './list-pricing-rules.ts';
import { addPricingRule, changePricingRule, draftOf, removePricingRule } from './pricing-rules.ts';
import { applyRule, readApplication } from './rule-applications.ts';

const tags = ['Suppliers'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };
const ruleRejections = { ...errorResponses, 404: problemResponse };

/** Rules by which prices follow from suppliers' prices. */
export const pricingRuleRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/pricing-rules', {
    schema: {
      summary: 'All pricing rules, in the order in which they were created',
      tags,
      querystring: pricingRulePage,
      response: { 200: z.array(listedPricingRule), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { total, list } = await listPricingRules(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/pricing-rules', {
    schema: {
      summary: 'Create a pricing rule',
      description: 'Prices change when it is applied, not before. There is one rule for each group of products.',
      tags,
      body: pricingRuleBody,
      response: { 201: pricingRule, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await addPricingRule(deps, request.body, userId));
    },
  });

  app.post('/admin/pricing-rules/preview', {
    schema: {
      summary: 'Preview the effect of a rule on prices',
      description: 'Changes nothing.',
      tags,
      body: pricingRuleBody,
      response: { 200: rulePreview, ...errorResponses },
    },
    handler: (request) => previewRule(deps.db, draftOf(request.body)),
  });

  app.put('/admin/pricing-rules/:id', {
    schema: {
      summary: 'Change a pricing rule',
      tags,
      params: pricingRuleParam,
      body: pricingRuleBody,
      response: { 200: pricingRule, 409: problemResponse, ...ruleRejections },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changePricingRule(deps, request.params.id, request.body, userId);
    },
  });

  app.delete('/admin/pricing-rules/:id', {
    schema: {
      summary: 'Remove a pricing rule',
      description: 'Prices stay as they are.',
      tags,
      params: pricingRuleParam,
      response: { 204: z.null(), ...ruleRejections },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removePricingRule(deps, request.params.id, userId);
      return reply.status(204).send(null);
    },
  });

  app.post('/admin/pricing-rules/:id/application', {
    schema: {
      summary: 'Apply a rule to its products',
      description:
        'Up to a thousand at once; more in the background: `isOver` is false then, and the same address shows the progress.',
      tags,
      params: pricingRuleParam,
      response: { 200: ruleApplication, ...ruleRejections },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return applyRule(deps, request.params.id, userId);
    },
  });

  app.get('/admin/pricing-rules/:id/application', {
    schema: {
      summary: 'The progress or result of applying a rule',
      tags,
      params: pricingRuleParam,
      response: { 200: ruleApplication, ...ruleRejections },
    },
    handler: (request) => readApplication(deps, request.params.id),
  });
};
