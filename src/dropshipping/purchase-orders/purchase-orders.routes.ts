import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { callerOf } from '#accounts/access.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse, staffErrors } from '#platform/http/errors/problem.contract.ts';
import { rowIdParam } from '#platform/http/list-page.contract.ts';
import { supplierIdParam } from '../connections/suppliers.contract.ts';
import {
  orderPolicyBody,
  supplierOrderPolicy,
  supplierOrderPolicyList,
} from '../order-policies/order-policies.contract.ts';
import { changeOrderPolicy, listOrderPolicies } from '../order-policies/order-policies.ts';
import { cancelPurchaseOrder, markNoteRead, markPurchaseOrder, sendNow } from './acts/acts-by-staff.ts';
import { findAlternatives } from './acts/alternatives.ts';
import { querySupplierNow } from './acts/query-supplier.ts';
import { reducePurchaseOrder } from './acts/reduce-purchase-order.ts';
import { sendOurselves } from './acts/send-ourselves.ts';
import { switchSupplier } from './acts/switch-supplier.ts';
import { chaseBody, chasePreview } from './chases/chases.contract.ts';
import { chase, previewChase } from './chases/chases.ts';
import { listPurchaseOrders, showPurchaseOrder } from './list-purchase-orders.ts';
import {
  alternatives,
  alternativesQuery,
  markBody,
  purchaseOrderList,
  purchaseOrderQuery,
  reductionBody,
  replacementBody,
  supplierAnswer,
  wholePurchaseOrder,
} from './purchase-orders.contract.ts';
import { retry, retryBody } from './retries/retries.contract.ts';
import { beginRetry, readRetry } from './retries/retries.ts';

const tags = ['Purchase orders'];
const ofOne = { ...staffErrors, 404: problemResponse, 409: problemResponse };

/** Purchase orders, and our own parcels. */
export const purchaseOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  await app.register(reading, deps);
  await app.register(acting, deps);
  await app.register(chasing, deps);
  await app.register(retrying, deps);
  await app.register(policies, deps);
};

const reading: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/purchase-orders', {
    schema: {
      summary: 'List purchase orders, newest first',
      tags,
      querystring: purchaseOrderQuery,
      response: { 200: purchaseOrderList, ...staffErrors },
    },
    handler: async (request, reply) => {
      const { total, list } = await listPurchaseOrders(deps, request.query);
      return reply.header('x-total-count', total).send(list);
    },
  });

  app.get('/admin/purchase-orders/:id', {
    schema: {
      summary: 'Retrieve a purchase order with its lines and history',
      tags,
      params: rowIdParam,
      response: { 200: wholePurchaseOrder, ...staffErrors, 404: problemResponse },
    },
    handler: async (request) => showPurchaseOrder(deps, request.params.id, callerOf(request)),
  });
};

const acting: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/purchase-orders/:id/sending', {
    schema: {
      summary: 'Send a purchase order now, or again',
      description: 'The supplier receives it once, however often this is called.',
      tags,
      params: rowIdParam,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await sendNow(deps, request.params.id, userId));
    },
  });

  app.post('/admin/purchase-orders/:id/inquiry', {
    schema: {
      summary: 'Query the supplier’s system about a purchase order now',
      description: 'The shop does this by itself every 15 minutes. Limited to ten calls a minute for each supplier.',
      tags,
      params: rowIdParam,
      response: { 200: supplierAnswer, ...ofOne, 429: problemResponse },
    },
    handler: (request) => querySupplierNow(deps, request.params.id, callerOf(request)),
  });

  app.post('/admin/purchase-orders/:id/cancellation', {
    schema: {
      summary: 'Cancel a purchase order',
      description:
        'Cancels it at the supplier, too, if its system supports that; otherwise it is marked for the owner.',
      tags,
      params: rowIdParam,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await cancelPurchaseOrder(deps, request.params.id, userId));
    },
  });

  app.post('/admin/purchase-orders/:id/note-reading', {
    schema: {
      summary: 'Mark a purchase order’s note as read',
      description: 'It stays with the purchase order, and is no longer among what needs attention.',
      tags,
      params: rowIdParam,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await markNoteRead(deps, request.params.id, userId));
    },
  });

  app.patch('/admin/purchase-orders/:id', {
    schema: {
      summary: 'Set the state of a purchase order by hand',
      tags,
      params: rowIdParam,
      body: markBody,
      response: { 200: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return markPurchaseOrder(deps, request.params.id, request.body, userId);
    },
  });

  app.post('/admin/purchase-orders/:id/replacement', {
    schema: {
      summary: 'Order what this supplier does not send from another',
      tags,
      params: rowIdParam,
      body: replacementBody,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await switchSupplier(deps, request.params.id, request.body, userId));
    },
  });

  app.get('/admin/purchase-orders/:id/alternatives', {
    schema: {
      summary: 'List what another supplier could send instead',
      description: 'Searches linked products and the supplier’s own list: the same GTIN first, then similar names.',
      tags,
      params: rowIdParam,
      querystring: alternativesQuery,
      response: { 200: alternatives, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => findAlternatives(deps, request.params.id, request.query.supplierId),
  });

  app.post('/admin/purchase-orders/:id/own-parcel', {
    schema: {
      summary: 'Send what the supplier does not send from the shop’s own stock',
      description: 'The goods then appear in the list of orders to send.',
      tags,
      params: rowIdParam,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await sendOurselves(deps, request.params.id, userId));
    },
  });

  app.post('/admin/purchase-orders/:id/reduction', {
    schema: {
      summary: 'Remove units from a purchase order before it is sent',
      description:
        'Removes them from the customer’s order, too, and puts them back into stock. The money is refunded separately.',
      tags,
      params: rowIdParam,
      body: reductionBody,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await reducePurchaseOrder(deps, request.params.id, request.body, userId));
    },
  });
};

const chasing: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/purchase-orders/:id/chase', {
    schema: {
      summary: 'Preview the emails that chase a purchase order',
      tags,
      params: rowIdParam,
      response: { 200: chasePreview, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => previewChase(deps, request.params.id),
  });

  app.post('/admin/purchase-orders/:id/chase', {
    schema: {
      summary: 'Ask the supplier by email when a purchase order leaves',
      description: 'Tells the customer as well, if wanted. Once a working day at most.',
      tags,
      params: rowIdParam,
      body: chaseBody,
      response: { 201: wholePurchaseOrder, ...ofOne },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await chase(deps, request.params.id, request.body, userId));
    },
  });
};

const retrying: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/purchase-order-retries', {
    schema: {
      summary: 'Send several purchase orders now, or again',
      description: 'In the background. Retrieve what became of them at the address of the retry.',
      tags,
      body: retryBody,
      response: { 201: retry, ...staffErrors, 409: problemResponse },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      return reply.code(201).send(await beginRetry(deps, request.body, userId));
    },
  });

  app.get('/admin/purchase-order-retries/:id', {
    schema: {
      summary: 'Retrieve how many of a retry were sent, and what still fails',
      tags,
      params: rowIdParam,
      response: { 200: retry, ...staffErrors, 404: problemResponse },
    },
    handler: (request) => readRetry(deps, request.params.id),
  });
};

const policies: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/admin/order-policies', {
    schema: {
      summary: 'List the order policies of suppliers',
      tags,
      response: { 200: supplierOrderPolicyList, ...staffErrors },
    },
    handler: () => listOrderPolicies(deps),
  });

  app.put('/admin/order-policies/:id', {
    schema: {
      summary: 'Update a supplier’s order policy',
      description: 'Applies to orders placed from now on.',
      tags,
      params: supplierIdParam,
      body: orderPolicyBody,
      response: { 200: supplierOrderPolicy, 404: problemResponse, ...staffErrors },
    },
    handler: async (request) => {
      const { userId } = callerOf(request);
      return changeOrderPolicy(deps, request.params.id, request.body, userId);
    },
  });
};
