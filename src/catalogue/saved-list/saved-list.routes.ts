import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { changeSavedListBody, savedList, savedProductParam, saveProductsBody } from './saved-list.contract.ts';
import { changeSavedList, readSavedList, removeSaved, saveProducts } from './saved-list.ts';

const tags = ['Account'];
const errors = { 400: problemResponse, 401: problemResponse };

export const savedListRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/saved', {
    schema: { summary: 'Read my saved list', tags, response: { 200: savedList, ...errors } },
    handler: (request) => readSavedList(deps.db, callerOf(request).userId),
  });

  app.post('/user/saved', {
    schema: {
      summary: 'Save products',
      description:
        'Those that are saved already stay as they are. The list has room for 200: more are left out, a single one is rejected.',
      tags,
      body: saveProductsBody,
      response: { 200: savedList, 404: problemResponse, 409: problemResponse, ...errors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      await saveProducts(deps, userId, request.body.productIds);
      return readSavedList(deps.db, userId);
    },
  });

  app.patch('/user/saved', {
    schema: {
      summary: 'Share my saved list, or ask for emails about it',
      tags,
      body: changeSavedListBody,
      response: { 200: savedList, 409: problemResponse, ...errors },
    },
    handler: (request) => changeSavedList(deps, callerOf(request).userId, request.body),
  });

  app.delete('/user/saved/:productId', {
    schema: {
      summary: 'Remove a product from my saved list',
      tags,
      params: savedProductParam,
      response: { 204: z.null(), ...errors },
    },
    handler: async (request, reply) => {
      await removeSaved(deps.db, callerOf(request).userId, request.params.productId);
      return reply.code(204).send(null);
    },
  });
};
