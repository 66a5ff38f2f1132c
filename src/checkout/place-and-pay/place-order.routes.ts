import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { rememberSession } from '#accounts/session/session-cookie.ts';
import { sessionToWrite } from '#accounts/session/session-to-write.ts';
import { viewOrder } from '#orders/order/order-view.ts';
import type { Deps } from '#platform/deps.ts';
import { problemResponse } from '#platform/http/errors/problem.contract.ts';
import { tryCode } from '../promotions/code-guesses.ts';
import { releaseContested } from './contested-goods.ts';
import { holderOf } from './hold-limits.ts';
import { countOrder } from './order-limits.ts';
import { idempotencyHeader, orderRejection, placedOrder, placeOrderBody } from './place-order.contract.ts';
import { placeOrder } from './place-order.ts';
import { endEarlierPayments, startPayment } from './start-payment.ts';

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
      const wanted = { body, key: headers['idempotency-key'], session, heldBy };
      await endEarlierPayments(deps, wanted);
      const work = () => placeOrder(deps, wanted);
      const placed = await tryCode(deps, request, { promoCode: body.promoCode, work });
      // First, so that a browser whose payment could not be begun is recognised when it retries.
      rememberSession(deps.config, reply, placed.session);
      // Of orders in the same instant none saw the others: the latest remains.
      await endEarlierPayments(deps, wanted, placed.order.order);
      await releaseContested(deps, placed.order);
      const payment = await startPayment(deps, placed.order.order.number);
      return reply
        .code(201)
        .headers(placed.isRepeat ? { 'idempotent-replayed': 'true' } : {})
        .send({ ...viewOrder(placed.order), ...payment });
    },
  });
};
