import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { cached } from '#platform/page-cache/page-cache.ts';
import { petFactsList, petFactsQuery } from './pet-facts.contract.ts';
import { readPetFacts } from './pet-facts.ts';
import type { PetFacts } from './pet-fit.contract.ts';

export const petFactsRoutes: FastifyPluginAsyncZod<Deps> = async (app, { db }) => {
  app.get('/products/pet-facts', {
    config: cached({ tags: (found: PetFacts[]) => ['catalogue', ...found.map(({ id }) => productTag(id))] }),
    schema: {
      summary: 'What products say that matters to a pet',
      description: 'Ingredients, the feeding table and the sizes an animal may have. What is not known is null.',
      tags: ['Products'],
      querystring: petFactsQuery,
      response: { 200: petFactsList, 400: problemResponse },
    },
    handler: (request) => readPetFacts(db, request.query.ids),
  });
};
