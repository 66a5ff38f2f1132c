import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { staffNote, staffNoteBody } from '#accounts/staff/staff-notes.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { arrivalBody, parcelBody, parcelParam } from '../lines/parcels.contract.ts';
import { order, orderNumberParam } from '../order/orders.contract.ts';
import { setArrived } from './arrived-parcels.ts';
import { writeOrderNote } from './order-notes.ts';
import { addParcel } from './parcels.ts';
import { trustPayment } from './provider/trust-payment.ts';
import { refundBody } from './refunds.contract.ts';
import { refundOrder } from './refunds.ts';
import { removeParcel } from './remove-parcel.ts';

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

export const refundRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/refund', {
    schema: {
      summary: 'Refund an order',
      description:
        '`paymentIntentId` is `pi_` and the order number without `PV-`. Goods are restocked only if requested.',
      tags: ['Orders'],
      body: refundBody,
      response: {
        201: order,
        ...staffErrors,
        404: problemResponse,
        409: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await refundOrder(deps, request.body, userId));
    },
  });

  app.post('/admin/orders/:orderNumber/trust-payment', {
    schema: {
      summary: 'Trust a payment that may be fraudulent',
      description: 'Gift cards that were bought with it go out and pay; it is no longer to be looked at.',
      tags: ['Orders'],
      params: orderNumberParam,
      response: { 204: z.null(), ...staffErrors, 404: problemResponse, 409: problemResponse },
    },
    handler: async (request, reply) => {
      await trustPayment(deps, request.params.orderNumber, callerOf(request).userId);
      return reply.code(204).send(null);
    },
  });
};

const tags = ['Orders'];
const errorResponses = { ...staffErrors, 404: problemResponse };

export const parcelRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders/:orderNumber/parcels', {
    schema: {
      summary: 'Record a parcel of an order',
      description: 'The tracking link is made from carrier and number for carriers the shop knows.',
      tags,
      params: orderNumberParam,
      body: parcelBody,
      response: { 201: z.object({ id: z.int() }), 409: problemResponse, ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await addParcel(deps, request.params.orderNumber, request.body, userId));
    },
  });

  app.patch('/orders/:orderNumber/parcels/:parcelId', {
    schema: {
      summary: 'Say that a parcel has arrived, or has not yet',
      description:
        'What was in it can be returned for so many days since. The last parcel of an order makes it delivered.',
      tags,
      params: parcelParam,
      body: arrivalBody,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await setArrived(deps, request.params, request.body, userId);
      return reply.code(204).send(null);
    },
  });

  app.delete('/orders/:orderNumber/parcels/:parcelId', {
    schema: {
      summary: 'Remove a parcel recorded by mistake',
      tags,
      params: parcelParam,
      response: { 204: z.null(), ...errorResponses },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      await removeParcel(deps, request.params, userId);
      return reply.code(204).send(null);
    },
  });
};
