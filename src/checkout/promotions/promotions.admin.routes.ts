import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  adminPromotion,
  adminPromotionQuery,
  changePromotionBody,
  newPromotion,
  promotionUse,
  promotionUsesQuery,
} from './promotion-admin.contract.ts';
import { changePromotion, createPromotion, listPromotions } from './promotion-admin.ts';
import { listPromotionUses } from './promotion-uses.ts';

const tags = ['Admin'];

/** Promotions in the admin area. */
export const promotionAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/promotions', {
    schema: {
      summary: 'List promotions with their uses and revenue, newest first',
      tags,
      querystring: adminPromotionQuery,
      response: { 200: z.array(adminPromotion), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listPromotions(deps.db, query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/promotions', {
    schema: {
      summary: 'Create a promotion',
      tags,
      body: newPromotion,
      response: { 201: adminPromotion, 409: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await createPromotion(deps, request.body, userId));
    },
  });

  app.patch('/admin/promotions/:id', {
    schema: {
      summary: 'Change the dates and limits of a promotion, or end it',
      tags,
      params: rowIdParam,
      body: changePromotionBody,
      response: { 200: adminPromotion, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changePromotion(deps, request.params.id, request.body, userId);
    },
  });

  app.get('/admin/promotions/:id/uses', {
    schema: {
      summary: 'List the orders that used a promotion, latest first',
      tags,
      params: rowIdParam,
      querystring: promotionUsesQuery,
      response: { 200: z.array(promotionUse), 404: problemResponse, ...staffErrors },
    },
    handler: async ({ params, query }, reply) => {
      const { total, list } = await listPromotionUses(deps.db, params.id, query);
      return reply.header('x-total-count', total).send(list);
    },
  });
};
