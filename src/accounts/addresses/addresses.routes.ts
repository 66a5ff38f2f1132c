import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { callerOf } from '../access.ts';
import { address, addressBody, addressList } from './addresses.contract.ts';
import { addAddress, deleteAddress, listAddresses, setDefaultAddress, updateAddress } from './addresses.ts';

const tags = ['Account'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 404: problemResponse };

export const addressRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  const { db } = deps;

  app.get('/user/addresses', {
    schema: { summary: 'List my addresses', tags, response: { 200: addressList, 401: problemResponse } },
    handler: async (request) => listAddresses(db, callerOf(request).userId),
  });

  app.post('/user/addresses', {
    schema: {
      summary: 'Add an address',
      tags,
      body: addressBody,
      response: { 201: address, 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await addAddress(db, userId, request.body));
    },
  });

  app.put('/user/addresses/:id', {
    schema: {
      summary: 'Update an address',
      tags,
      params: rowIdParam,
      body: addressBody,
      response: { 200: address, ...errorResponses },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return updateAddress(db, userId, request.params.id, request.body);
    },
  });

  app.delete('/user/addresses/:id', {
    schema: { summary: 'Delete an address', tags, params: rowIdParam, response: { 204: z.null(), ...errorResponses } },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await deleteAddress(db, userId, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.post('/user/addresses/:id/set-default', {
    schema: {
      summary: 'Set my default address',
      tags,
      params: rowIdParam,
      response: { 200: address, ...errorResponses },
    },
    handler: async (request) => setDefaultAddress(db, callerOf(request).userId, request.params.id),
  });
};
