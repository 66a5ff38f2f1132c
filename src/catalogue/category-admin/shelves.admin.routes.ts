import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { previewRule, readAdminShelves } from './read-shelves.ts';
import { removeShelf } from './remove-shelf.ts';
import { changeBrandText, changeShelf, createShelf, orderShelves } from './save-shelf.ts';
import {
  adminShelves,
  brandTextParam,
  changeBrandTextBody,
  changeShelfBody,
  createShelfBody,
  removeShelfQuery,
  rulePreview,
  rulePreviewBody,
  shelfKindParam,
  shelfOrderBody,
  shelfParam,
} from './shelf-admin.contract.ts';

const tags = ['Products'];
const ofOne = { ...staffErrors, 404: problemResponse, 409: problemResponse };

/** The owner's categories and animals; each answer is all of them. */
export const shelfAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/shelves', {
    schema: {
      summary: 'List categories, animals, collections and brands',
      tags,
      response: { 200: adminShelves, ...staffErrors },
    },
    handler: () => readAdminShelves(deps.db),
  });

  app.post('/admin/collection-previews', {
    schema: {
      summary: 'Preview what a rule of a collection chooses',
      tags,
      body: rulePreviewBody,
      response: { 200: rulePreview, ...staffErrors },
    },
    handler: (request) => previewRule(deps.db, request.body.rule),
  });

  app.post('/admin/shelves/:kind', {
    schema: {
      summary: 'Add a category, an animal or a collection',
      tags,
      params: shelfKindParam,
      body: createShelfBody,
      response: { 201: adminShelves, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { userId: byUserId } = callerOf(request);
      return reply.code(201).send(await createShelf(deps, { ...request.params, body: request.body, byUserId }));
    },
  });

  app.put('/admin/shelves/:kind/order', {
    schema: {
      summary: 'Put categories, animals or collections in order',
      tags,
      params: shelfKindParam,
      body: shelfOrderBody,
      response: { 200: adminShelves, ...staffErrors },
    },
    handler: (request) => orderShelves(deps, request.params.kind, request.body.keys),
  });

  app.patch('/admin/shelves/:kind/:key', {
    schema: {
      summary: 'Update a category, an animal or a collection',
      description: 'Its earlier address leads to the new one.',
      tags,
      params: shelfParam,
      body: changeShelfBody,
      response: { 200: adminShelves, ...ofOne },
    },
    handler: (request) =>
      changeShelf(deps, { ...request.params, body: request.body, byUserId: callerOf(request).userId }),
  });

  app.patch('/admin/shelves/brands/:key', {
    schema: {
      summary: 'Write about a brand',
      tags,
      params: brandTextParam,
      body: changeBrandTextBody,
      response: { 200: adminShelves, ...staffErrors, 404: problemResponse },
    },
    handler: (request) =>
      changeBrandText(deps, { ...request.params, body: request.body, byUserId: callerOf(request).userId }),
  });

  app.delete('/admin/shelves/:kind/:key', {
    schema: {
      summary: 'Remove a category, an animal or a collection',
      description: 'One with goods only together with where they go.',
      tags,
      params: shelfParam,
      querystring: removeShelfQuery,
      response: { 200: adminShelves, ...ofOne },
    },
    handler: (request) => {
      const { userId: byUserId } = callerOf(request);
      return removeShelf(deps, { ...request.params, moveTo: request.query.moveTo, byUserId });
    },
  });
};
