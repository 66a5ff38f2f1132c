import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { callerOf } from '../access.ts';
import { stopBirthdayEmails } from './pet-birthdays.ts';
import { birthdayLinkBody, mergePetsBody, pet, petBody, petList } from './pets.contract.ts';
import { addPet, deletePet, listPets, mergePets, updatePet } from './pets.ts';

const tags = ['Account'];
const errorResponses = { 400: problemResponse, 401: problemResponse, 404: problemResponse, 409: problemResponse };

export const petRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/user/pets', {
    schema: { summary: 'List my pets', tags, response: { 200: petList, 401: problemResponse } },
    handler: (request) => listPets(deps.db, callerOf(request).userId),
  });

  app.post('/user/pets', {
    schema: { summary: 'Add a pet', tags, body: petBody, response: { 201: pet, ...errorResponses } },
    handler: async (request, reply) => {
      return reply.code(201).send(await addPet(deps, callerOf(request).userId, request.body));
    },
  });

  app.post('/user/pets/merge', {
    schema: {
      summary: 'Add the pets that a visitor kept in the browser',
      description: 'Those of a name and kind that are there already change nothing.',
      tags,
      body: mergePetsBody,
      response: { 200: petList, 400: problemResponse, 401: problemResponse },
    },
    handler: (request) => mergePets(deps, callerOf(request).userId, request.body.pets),
  });

  app.put('/user/pets/:id', {
    schema: {
      summary: 'Update a pet',
      tags,
      params: rowIdParam,
      body: petBody,
      response: { 200: pet, ...errorResponses },
    },
    handler: (request) => updatePet(deps, { userId: callerOf(request).userId, id: request.params.id }, request.body),
  });

  app.delete('/user/pets/:id', {
    schema: { summary: 'Remove a pet', tags, params: rowIdParam, response: { 204: z.null(), ...errorResponses } },
    handler: async (request, reply) => {
      await deletePet(deps.db, callerOf(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  });
};

/** A mailed link, which works without an account. */
export const petLinkRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/pets/birthday-emails/end', {
    schema: {
      summary: 'Stop the emails on a pet’s birthday with the emailed link',
      tags,
      body: birthdayLinkBody,
      response: { 204: z.null(), 400: problemResponse },
    },
    handler: async (request, reply) => {
      await stopBirthdayEmails(deps, request.body.token);
      return reply.code(204).send(null);
    },
  });
};
