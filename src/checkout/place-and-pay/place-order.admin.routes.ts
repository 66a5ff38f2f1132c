import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '#accounts/access.ts';
import { buyerQuery, knownBuyer } from '#orders/admin/buyers/buyers.contract.ts';
import { findBuyers } from '#orders/admin/buyers/find-buyers.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import { order } from '#orders/order/orders.contract.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { staffErrors } from '#platform/http/errors/problem.contract.ts';
import { placeIn } from '#shop/delivery-zones/place.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { draftQuoteBody } from '../quote/agreed-terms.contract.ts';
import { agreedIn } from '../quote/agreed-terms.ts';
import { quote } from '../quote/quote.contract.ts';
import { priceItems, quoteOf } from '../quote/quote.ts';
import { idempotencyHeader, manualOrderBody, orderRejection } from './place-order.contract.ts';
import { placeOrder } from './place-order.ts';

export const manualOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/admin/orders/quote', {
    schema: {
      summary: 'Quote an order that staff take',
      description: 'Reserves nothing. As the quote of a basket, with the prices that were agreed.',
      tags: ['Orders'],
      body: draftQuoteBody,
      response: { 200: quote, ...staffErrors },
    },
    handler: async (request) => {
      const { promoCode = null, delivery, to, ...terms } = request.body;
      const { items } = terms;
      const towards = { to: to && placeIn(to), agreed: agreedIn(terms) };
      const requested = { items, delivery, promoCode, customer: { email: null, userId: null }, ...towards };
      const settings = await readAllSettings(deps.db);
      return quoteOf(await priceItems(deps.db, requested, { settings, now: deps.clock.now() }));
    },
  });

  app.get('/admin/buyers', {
    schema: {
      summary: 'Search people for an order that staff take',
      description: 'Those with an account or an order, at most eight, each with the address of their latest order.',
      tags: ['Orders'],
      querystring: buyerQuery,
      response: { 200: z.array(knownBuyer), ...staffErrors },
    },
    handler: (request) => findBuyers(deps.db, request.query.q),
  });

  app.post('/admin/orders', {
    schema: {
      summary: 'Place an order for a customer',
      description:
        'For orders by telephone or in person, paid outside the shop or through a payment link that is emailed to the customer and valid for a day. Stock, promotions, suppliers and emails work as for any order. A repeat with the same `Idempotency-Key` returns the first order.',
      tags: ['Orders'],
      headers: idempotencyHeader,
      body: manualOrderBody,
      response: { 201: order, ...staffErrors, 409: orderRejection },
    },
    handler: async (request, reply) => {
      const { payment, beside, isDeliveredFree, deliveryPrice, freeLines, ...body } = request.body;
      const terms = { items: body.items, isDeliveredFree, deliveryPrice, freeLines };
      const manual = { ...payment, beside, terms, byUserId: callerOf(request).userId };
      const key = request.headers['idempotency-key'];
      const placed = await placeOrder(deps, { body, key, session: null, heldBy: null, manual });
      return reply
        .code(201)
        .headers(placed.isRepeat ? { 'idempotent-replayed': 'true' } : {})
        .send(viewOrder(placed.order));
    },
  });
};
