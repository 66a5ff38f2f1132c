import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { addSupplier, changeSupplier, listSuppliers } from './supplier-connections.ts';
import {
  changeSupplierBody,
  newSupplierBody,
  supplier,
  supplierIdParam,
  supplierList,
  supplierListQuery,
} from './suppliers.contract.ts';

const tags = ['Suppliers'];

/** Suppliers and their connections. */
export const supplierRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/suppliers', {
    config: { openTo: ['products', 'suppliers'] },
    schema: {
      summary: 'List suppliers, in the order in which they were created',
      description: 'Keys are never returned.',
      tags,
      querystring: supplierListQuery,
      response: { 200: supplierList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listSuppliers(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.post('/suppliers', {
    schema: { summary: 'Create a supplier', tags, body: newSupplierBody, response: { 201: supplier, ...staffErrors } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.status(201).send(await addSupplier(deps, request.body, userId));
    },
  });

  app.patch('/suppliers/:id', {
    schema: {
      summary: 'Update a supplier',
      description: 'A new shipping rate applies from the next quote on.',
      tags,
      params: supplierIdParam,
      body: changeSupplierBody,
      response: { 200: supplier, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeSupplier(deps, request.params.id, request.body, userId);
    },
  });
};
