import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  adminTestimonial,
  adminTestimonialQuery,
  changeTestimonialBody,
  testimonialBody,
} from './testimonial-admin.contract.ts';
import { addTestimonial, changeTestimonial, listAllTestimonials, removeTestimonial } from './testimonials.ts';

const tags = ['Admin'];

/** The owner's calls about testimonials (shop rules, section 8). */
export const testimonialAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/testimonials', {
    schema: {
      summary: 'List testimonials, newest first',
      tags,
      querystring: adminTestimonialQuery,
      response: { 200: z.array(adminTestimonial), ...staffErrors },
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
      response: { 201: adminTestimonial, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await addTestimonial(deps, request.body, userId));
    },
  });

  app.patch('/admin/testimonials/:id', {
    schema: {
      summary: 'Update a testimonial',
      tags,
      params: rowIdParam,
      body: changeTestimonialBody,
      response: { 200: adminTestimonial, 404: problemResponse, ...staffErrors },
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
      response: { 204: z.null(), 404: problemResponse, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removeTestimonial(deps, request.params.id, userId);
      return reply.code(204).send(null);
    },
  });
};
