import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberSession, sessionOf } from '#accounts/session/session-cookie.ts';
import { sessionToWrite } from '#accounts/session/session-to-write.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import { orderNumberParam } from '#orders/order/orders.contract.ts';
import { countLookUp, tryGiftCards } from '#payment/gift-cards/gift-card-guesses.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { tryCode } from '../promotions/code-guesses.ts';
import { releaseContested } from './contested-goods.ts';
import { giftCardPreview, giftCardPreviewBody } from './gift-card-payment.contract.ts';
import { previewGiftCards } from './gift-card-payment.ts';
import { countOrder, holderOf } from './order-limits.ts';
import { orderPayment, paymentQuery } from './order-payment.contract.ts';
import { idempotencyHeader, orderRejection, placedOrder, placeOrderBody } from './place-order.contract.ts';
import { placeOrder } from './place-order.ts';
import { giveUpPayment, showPayment } from './show-payment.ts';
import { endEarlierPayments, payOrder, startPayment } from './start-payment.ts';

export const placeOrderRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/orders', {
    config: { isBuying: true },
    schema: {
      summary: 'Place an order',
      description:
        'Calculates prices, discount and delivery, and reserves the goods. A repeat with the same `Idempotency-Key` returns the first order with the header `idempotent-replayed: true`. If the response has a `payment`, the order must be paid at its `url`; until then the goods stay reserved.',
      tags: ['Checkout'],
      headers: idempotencyHeader,
      body: placeOrderBody,
      response: {
        201: placedOrder,
        400: problemResponse,
        409: orderRejection,
        429: problemResponse,
        502: problemResponse,
      },
    },
    handler: async (request, reply) => {
      const { body, headers } = request;
      const email = body.customerEmail;
      const session = await sessionToWrite(deps, request, (known) =>
        countOrder(deps, request, { session: known, email }),
      );
      const heldBy = await holderOf(deps, request, { session, email });
      const requested = { body, key: headers['idempotency-key'], session, heldBy };
      await endEarlierPayments(deps, requested);
      const work = () => tryGiftCards(deps, request, body.giftCards, () => placeOrder(deps, requested));
      const placed = await tryCode(deps, request, { email, promoCode: body.promoCode, work });
      // First, so that a browser whose payment could not be begun is recognised when it retries.
      rememberSession(deps.config, reply, placed.session);
      // Of orders in the same instant none saw the others: the latest remains.
      await endEarlierPayments(deps, requested, placed.order);
      await releaseContested(deps, placed.order);
      const payment = await startPayment(deps, placed.order);
      return reply
        .code(201)
        .headers(placed.isRepeat ? { 'idempotent-replayed': 'true' } : {})
        .send({ ...viewOrder(placed.order), ...payment });
    },
  });
};

export const giftCardPreviewRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.post('/checkout/gift-cards', {
    config: { isBuying: true },
    schema: {
      summary: 'Calculate what gift cards pay of an order',
      description: 'Nothing is taken from the cards. An unknown code and a voided card get the same response.',
      tags: ['Checkout'],
      body: giftCardPreviewBody,
      response: { 200: giftCardPreview, 400: problemResponse, 409: problemResponse, 429: problemResponse },
    },
    preHandler: (request) => countLookUp(deps, request),
    handler: async (request) => {
      const { body } = request;
      const session = await sessionOf(deps, request);
      return tryGiftCards(deps, request, body.codes, () => previewGiftCards(deps, body, session));
    },
  });
};

const response = { 200: orderPayment, 400: problemResponse, 404: problemResponse, 502: problemResponse };
const started = { ...response, 409: problemResponse };

export const orderPaymentRoutes: FastifyPluginAsyncZod<Deps> = async (app, deps) => {
  app.get('/orders/:orderNumber/payment', {
    config: { isBuying: true },
    schema: {
      summary: 'Retrieve the payment of an order',
      description:
        'Available to the browser that placed the order, its customer, the holder of the payment link and staff. Queries the payment provider, at most every few seconds.',
      tags: ['Payment'],
      params: orderNumberParam,
      querystring: paymentQuery,
      response,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return showPayment(deps, { ...request.params, ...request.query, session });
    },
  });

  app.post('/orders/:orderNumber/payment', {
    config: { isBuying: true },
    schema: {
      summary: 'Start or continue the payment of an order',
      description:
        'Returns the page to pay on as `url`; under demo payment the order is paid at once. An order has one payment, however often this is called, and a settled one does not change.',
      tags: ['Payment'],
      params: orderNumberParam,
      querystring: paymentQuery,
      response: started,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return payOrder(deps, { ...request.params, ...request.query, session });
    },
  });

  app.post('/orders/:orderNumber/payment/end', {
    schema: {
      summary: 'Cancel the payment of an order',
      description:
        'Releases the goods and the promotion of the order. If it was paid a moment before, it stays paid; the response has the resulting state.',
      tags: ['Payment'],
      params: orderNumberParam,
      response,
    },
    handler: async (request) => {
      const session = await sessionOf(deps, request);
      return giveUpPayment(deps, { ...request.params, session });
    },
  });
};
