import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { listPricingRules } from './list-pricing-rules.ts';
import {
  listedPricingRule,
  pricingRule,
  pricingRuleBody,
  pricingRulePage,
  pricingRuleParam,
  ruleApplication,
  rulePreview,
} from './pricing-rules.contract.ts';
import { addPricingRule, changePricingRule, draftOf, removePricingRule } from './pricing-rules.ts';
import { applyRule, mostWithinRequest, readApplication } from './rule-applications.ts';
import { previewRule } from './rule-prices.ts';

const tags = ['Suppliers'];
const ruleRejections = { ...staffErrors, 404: problemResponse };

/** Rules by which prices follow from suppliers' prices. */
export const pricingRuleRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/pricing-rules', {
    schema: {
      summary: 'List pricing rules, in the order in which they were created',
      tags,
      querystring: pricingRulePage,
      response: { 200: z.array(listedPricingRule), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listPricingRules(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/pricing-rules', {
    schema: {
      summary: 'Create a pricing rule',
      description: 'Prices do not change until the rule is applied. A group of products has one rule at most.',
      tags,
      body: pricingRuleBody,
      response: { 201: pricingRule, 409: problemResponse, ...staffErrors },
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
      response: { 200: rulePreview, ...staffErrors },
    },
    handler: (request) => previewRule(deps.db, draftOf(request.body)),
  });

  app.put('/admin/pricing-rules/:id', {
    schema: {
      summary: 'Update a pricing rule',
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
      summary: 'Delete a pricing rule',
      description: 'Prices do not change.',
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
      description: `Prices up to ${mostWithinRequest.toLocaleString('en-GB')} products before it returns. If there are more, \`isOver\` is false and the rest follows in the background; retrieve the progress at the same address.`,
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
      summary: 'Retrieve the progress or result of applying a rule',
      tags,
      params: pricingRuleParam,
      response: { 200: ruleApplication, ...ruleRejections },
    },
    handler: (request) => readApplication(deps, request.params.id),
  });
};
