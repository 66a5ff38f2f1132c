import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import {
  adminFamily,
  familyProposals,
  familyQuery,
  familyTextsBody,
  listedFamily,
  proposalQuery,
  saveFamilyBody,
} from './family-admin.contract.ts';
import { listFamilies, readAdminFamily } from './family-admin.ts';
import { proposeFamilies } from './family-proposals.ts';
import { changeFamilyTexts } from './family-texts.ts';
import { changeFamily, createFamily, dissolveFamily } from './save-family.ts';

const tags = ['Products'];
const errorsOfSaving = { ...staffErrors, 404: problemResponse, 409: problemResponse };
const errorsOfOne = { ...staffErrors, 404: problemResponse };

/** What is one thing in several sizes, flavours or colours. */
export const familyRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;
  app.get('/admin/families', {
    schema: {
      summary: 'List families of products',
      tags,
      querystring: familyQuery,
      response: { 200: z.array(listedFamily), ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listFamilies(db, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/families/proposals', {
    schema: {
      summary: 'Propose families',
      description: 'Of products whose names begin alike and that are in no family yet, or of those that are named.',
      tags,
      querystring: proposalQuery,
      response: { 200: familyProposals, ...staffErrors },
    },
    handler: (request) => proposeFamilies(db, request.query.ids),
  });

  app.get('/admin/families/:id', {
    schema: {
      summary: 'Retrieve a family with its variants',
      tags,
      params: rowIdParam,
      response: { 200: adminFamily, ...errorsOfOne },
    },
    handler: (request) => readAdminFamily(db, request.params.id),
  });

  app.post('/admin/families', {
    schema: {
      summary: 'Create a family',
      description: 'Ties products together, and creates those that are new.',
      tags,
      body: saveFamilyBody,
      response: { 201: adminFamily, ...errorsOfSaving },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await createFamily(deps, { ...request.body, byUserId: userId }));
    },
  });

  app.put('/admin/families/:id', {
    schema: {
      summary: 'Replace a family',
      description: 'A product that is left out has no family from then on; nothing else of it changes.',
      tags,
      params: rowIdParam,
      body: saveFamilyBody,
      response: { 200: adminFamily, ...errorsOfSaving },
    },
    handler: (request) =>
      changeFamily(deps, request.params.id, { ...request.body, byUserId: callerOf(request).userId }),
  });

  app.patch('/admin/families/:id/texts', {
    schema: {
      summary: 'Edit what all variants of a family say alike',
      tags,
      params: rowIdParam,
      body: familyTextsBody,
      response: { 200: adminFamily, ...errorsOfOne },
    },
    handler: (request) => changeFamilyTexts(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.delete('/admin/families/:id', {
    schema: {
      summary: 'Dissolve a family',
      description: 'Its products stay.',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), ...errorsOfOne },
    },
    handler: async (request, reply) => {
      await dissolveFamily(deps, request.params.id, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });
};
