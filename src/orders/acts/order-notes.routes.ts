import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import { staffNote, staffNoteBody } from '#accounts/staff/staff-notes.contract.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { orderNumberParam } from '../order/orders.contract.ts';
import { writeOrderNote } from './order-notes.ts';

export const orderNoteRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/notes', {
    schema: {
      summary: 'Add a note to an order',
      description: 'Only staff see notes.',
      tags: ['Orders'],
      params: orderNumberParam,
      body: staffNoteBody,
      response: {
        201: staffNote,
        ...staffErrors,
        404: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const note = await writeOrderNote(deps, request.params.orderNumber, request.body.text, userId);
      return reply.code(201).send(note);
    },
  });
};
