import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '#platform/deps/deps.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { testimonialList } from './testimonials.contract.ts';
import { listTestimonials } from './testimonials.ts';

export const testimonialRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/testimonials', {
    config: cached({ tags: () => ['testimonials'] }),
    schema: {
      summary: 'List testimonials, newest first',
      tags: ['Community'],
      response: { 200: testimonialList },
    },
    handler: () => listTestimonials(db),
  });
};
