import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import {
  changeTestimonialBody,
  adminTestimonial,
  adminTestimonialQuery,
  testimonialBody,
} from './testimonial-admin.contract.ts';
import { addTestimonial, changeTestimonial, listAllTestimonials, removeTestimonial } from './testimonials.ts';

const tags = ['Admin'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 403: problemResponse };

/** The owner's calls about testimonials (shop rules, section 8). */
export const testimonialAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/testimonials', {
    schema: {
      summary: 'All testimonials, newest first',
      description: '`X-Total-Count` says how many there are in all.',
      tags,
      querystring: adminTestimonialQuery,
      response: { 200: z.array(adminTestimonial), ...errorResponses },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAllTestimonials(deps.db, query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/testimonials', {
    schema: {
      summary: 'Add a testimonial',
      tags,
      body: testimonialBody,
      response: { 201: adminTestimonial, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await addTestimonial(deps, request.body, userId));
    },
  });

  app.patch('/admin/testimonials/:id', {
    schema: {
      summary: 'Change a testimonial',
      tags,
      params: rowIdParam,
      body: changeTestimonialBody,
      response: { 200: adminTestimonial, 404: problemResponse, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeTestimonial(deps, request.params.id, request.body, userId);
    },
  });

  app.delete('/admin/testimonials/:id', {
    schema: {
      summary: 'Remove a testimonial',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), 404: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removeTestimonial(deps, request.params.id, userId);
      return reply.code(204).send(null);
    },
  });
};
