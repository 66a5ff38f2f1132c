import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { adminBundle, adminBundleQuery, saveBundleBody, switchBundleBody } from './bundle-admin.contract.ts';
import { changeBundle, createBundle, listAdminBundles, removeBundle, setBundleActive } from './bundle-admin.ts';

const tags = ['Admin'];
const errorsOfSaving = { ...staffErrors, 404: problemResponse, 409: problemResponse };

/** Fixed goods at one price, in the admin area. */
export const bundleAdminRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/bundles', {
    schema: {
      summary: 'List bundles with what they save, their margin, uses and revenue, newest first',
      tags,
      querystring: adminBundleQuery,
      response: { 200: z.array(adminBundle), ...staffErrors },
    },
    handler: async ({ query }, reply) => {
      const { total, list } = await listAdminBundles(deps.db, query, deps.clock.now());
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/admin/bundles', {
    schema: {
      summary: 'Create a bundle',
      description: 'What it saves is a promotion of its name that counts without a code.',
      tags,
      body: saveBundleBody,
      response: { 201: adminBundle, ...errorsOfSaving },
    },
    handler: async (request, reply) =>
      reply.code(201).send(await createBundle(deps, request.body, callerOf(request).userId)),
  });

  app.put('/admin/bundles/:id', {
    schema: {
      summary: 'Replace a bundle',
      description: 'Its address stays, and orders keep what they were placed with.',
      tags,
      params: rowIdParam,
      body: saveBundleBody,
      response: { 200: adminBundle, ...errorsOfSaving },
    },
    handler: (request) => changeBundle(deps, request.params.id, request.body, callerOf(request).userId),
  });

  app.patch('/admin/bundles/:id', {
    schema: {
      summary: 'End a bundle, or offer it again',
      tags,
      params: rowIdParam,
      body: switchBundleBody,
      response: { 200: adminBundle, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => setBundleActive(deps, request.params.id, request.body.isActive, callerOf(request).userId),
  });

  app.delete('/admin/bundles/:id', {
    schema: {
      summary: 'Delete a bundle that was never bought',
      tags,
      params: rowIdParam,
      response: { 204: z.null(), ...errorsOfSaving },
    },
    handler: async (request, reply) => {
      await removeBundle(deps, request.params.id, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });
};
