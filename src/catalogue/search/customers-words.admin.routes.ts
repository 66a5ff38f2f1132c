import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { customersWordBody, customersWordList, customersWordQuery } from './customers-words.contract.ts';
import { listCustomersWords, removeCustomersWord, saveCustomersWord } from './customers-words.ts';

const tags = ['Search words'];

/** 'People search for …, show …'; each answer is all of them. */
export const customersWordRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/search-words', {
    schema: {
      summary: 'List what customers say and what is shown for it',
      tags,
      response: { 200: customersWordList, ...staffErrors },
    },
    handler: () => listCustomersWords(deps.db),
  });

  app.put('/admin/search-words', {
    schema: {
      summary: 'Say what to show for a word',
      tags,
      body: customersWordBody,
      response: { 200: customersWordList, ...staffErrors },
    },
    handler: (request) => saveCustomersWord(deps, request.body, callerOf(request).userId),
  });

  app.delete('/admin/search-words', {
    schema: {
      summary: 'Remove a word',
      tags,
      querystring: customersWordQuery,
      response: { 200: customersWordList, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => removeCustomersWord(deps, request.query.said, callerOf(request).userId),
  });
};
