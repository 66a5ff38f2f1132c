import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { StripePeople } from './people-at-stripe.ts';
import type { WebhookSender } from './signed-webhooks.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import { disputeDecisions } from './simulated-disputes.ts';
import { stripeFaults } from './stripe-faults.ts';
import type { FaultSource } from './stripe-faults.ts';
import { StripeRefusal } from './stripe-refusal.ts';

type Setting = { account: SimulatedAccount; people: StripePeople; webhooks: WebhookSender; faults: FaultSource };

const mostShown = 50;
const params = z.object({ id: z.string().min(1).max(300) });
const faultBody = z.object({
  fault: z.enum(stripeFaults),
  times: z.int().min(1).max(10_000).default(1),
  share: z.number().min(0).max(1).optional(),
});
const webhooksBody = z.object({
  mode: z.enum(['at once', 'twice', 'never', 'hold']).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
});
const orderBody = z.object({ order: z.enum(['as sent', 'reversed', 'random']).default('as sent') });
const endBody = z.object({ to: z.enum(['succeeded', 'failed']) });
const refundBody = z.object({ amount: z.int().positive().optional() }).prefault({});
const disputeBody = z.object({ amount: z.int().positive().optional(), isInquiry: z.boolean().optional() }).nullish();
const decisionBody = z.object({ status: z.enum(disputeDecisions) });
const balanceBody = z.object({ mode: z.enum(['at once', 'hold']) });

const calls = [
  'POST /control/sessions/{cs_…}/expiry',
  'POST /control/payments/{pi_…}/settlement   {"to": "succeeded"} (of a bank debit)',
  'POST /control/payments/{pi_…}/refunds   {"amount": 250}',
  'POST /control/payments/{pi_…}/disputes   {"amount": 250, "isInquiry": true}',
  'POST /control/disputes/{du_…}/answer',
  `POST /control/disputes/{du_…}/decision   {"status": "${disputeDecisions.join('", "')}"}`,
  'POST /control/refunds/{re_…}/settlement   {"to": "failed"}',
  'POST /control/webhooks   {"mode": "hold", "url": "http://localhost:3000/api/payments/stripe/webhook"}',
  'POST /control/webhooks/deliveries   {"order": "reversed"} (of those that are held)',
  'POST /control/events/{evt_…}/deliveries   (once more)',
  'POST /control/balance   {"mode": "hold"}',
  'POST /control/faults   {"fault": "timeout-after", "times": 2} or {"fault": "unavailable", "share": 0.1}',
  'DELETE /control/faults',
];

/** For people and tests: the state of the account, its faults, and what its people do. */
export const stripeControl: FastifyPluginAsyncZod<Setting> = async (app, setting) => {
  // DNS rebinding: a foreign page may send requests here, but its Host and Origin show where it comes from.
  app.addHook('onRequest', async ({ hostname, headers: { origin, host } }, reply) => {
    const isOurs =
      ['127.0.0.1', 'localhost'].includes(hostname) && (origin === undefined || origin === `http://${host}`);
    return isOurs ? undefined : reply.code(403).send({ message: 'This is for this machine only.' });
  });
  app.setErrorHandler(async (error, _request, reply) => {
    if (error instanceof StripeRefusal) return reply.code(error.status).send({ message: error.message });
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    return reply.code(status).send({ message: error instanceof Error ? error.message : String(error) });
  });
  app.get('/', async () => overview(setting));
  await app.register(peoplesCalls, { prefix: '/control', ...setting });
  await app.register(troubleCalls, { prefix: '/control', ...setting });
};

const peoplesCalls: FastifyPluginAsyncZod<Setting> = async (app, { account, people }) => {
  app.post('/sessions/:id/expiry', { schema: { params } }, async ({ params: { id } }) => {
    await people.expire(id);
    return account.sessions.get(id);
  });
  app.post('/payments/:id/settlement', { schema: { params, body: endBody } }, async ({ params: { id }, body }) => {
    await people.settlePayment(id, body.to);
    return account.payments.get(id);
  });
  app.post('/payments/:id/refunds', { schema: { params, body: refundBody } }, async ({ params: { id }, body }) =>
    account.refunds.get(await people.refundInDashboard(id, body.amount)),
  );
  app.post('/payments/:id/disputes', { schema: { params, body: disputeBody } }, async ({ params: { id }, body }) =>
    account.disputes.get(await people.dispute(id, body ?? {})),
  );
  app.post('/disputes/:id/answer', { schema: { params } }, async ({ params: { id } }) => {
    await people.answerDispute(id);
    return account.disputes.get(id);
  });
  app.post('/disputes/:id/decision', { schema: { params, body: decisionBody } }, async ({ params: { id }, body }) => {
    await people.decideDispute(id, body.status);
    return account.disputes.get(id);
  });
  app.post('/refunds/:id/settlement', { schema: { params, body: endBody } }, async ({ params: { id }, body }) => {
    await people.settleRefund(id, body.to);
    return account.refunds.get(id);
  });
};

const troubleCalls: FastifyPluginAsyncZod<Setting> = async (
  app,
  { account, people: { balance }, webhooks, faults },
) => {
  app.post('/webhooks', { schema: { body: webhooksBody } }, async ({ body: { mode, url } }, reply) => {
    if (mode) webhooks.mode = mode;
    if (url) webhooks.url = url;
    return reply.code(204).send();
  });
  app.post('/webhooks/deliveries', { schema: { body: orderBody } }, async ({ body }, reply) => {
    await webhooks.deliver(body.order);
    return reply.code(204).send();
  });
  app.post('/events/:id/deliveries', { schema: { params } }, async ({ params: { id } }, reply) => {
    const event = account.events.get(id);
    if (!event) return reply.code(404).send({ message: 'There is no such event.' });
    await webhooks.resend(event);
    return reply.code(204).send();
  });
  app.post('/balance', { schema: { body: balanceBody } }, async ({ body }, reply) => {
    balance.mode = body.mode;
    if (body.mode === 'at once') await balance.release();
    return reply.code(204).send();
  });
  app.post('/faults', { schema: { body: faultBody } }, async ({ body: { fault, times, share } }, reply) => {
    if (share === undefined) faults.next(fault, times);
    else faults.share(fault, share, Math.random);
    return reply.code(204).send();
  });
  app.delete('/faults', async (_request, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
};

function overview({ account: { sessions, payments, refunds, disputes }, webhooks, faults }: Setting): object {
  return {
    simulator: 'Stripe in test mode',
    sessions: latest(sessions).map((one) => ({
      id: one.id,
      reference: one.client_reference_id,
      amount: one.amount_total,
      status: one.status,
      paid: one.payment_status,
      payment: one.payment_intent,
      page: one.url,
    })),
    payments: latest(payments).map(({ id, status, amount }) => ({ id, status, amount })),
    refunds: latest(refunds).map(({ id, status, amount, payment_intent }) => ({ id, status, amount, payment_intent })),
    disputes: latest(disputes).map(({ id, status, amount, payment_intent }) => ({
      id,
      status,
      amount,
      payment_intent,
    })),
    webhooks: {
      mode: typeof webhooks.mode === 'string' ? webhooks.mode : 'mixed',
      held: webhooks.held.length,
      attempts: webhooks.attempts.slice(-mostShown).toReversed(),
    },
    faults: { waiting: faults.waiting(), all: stripeFaults },
    calls,
  };
}

function latest<One>(map: ReadonlyMap<string, One>): One[] {
  return [...map.values()].slice(-mostShown).toReversed();
}
