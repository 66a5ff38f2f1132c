import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { receiveEvents, sessionWanted, simulateStripe } from '../../tests/support/stripe.ts';

async function open() {
  const { simulator, stripe } = await simulateStripe();
  const control = (path: string, body?: object, method = 'POST') =>
    fetch(`${simulator.url}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
  return { simulator, stripe, control };
}

test('the control page shows what is going on and does what people at Stripe would', async () => {
  const { simulator, stripe, control } = await open();
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await simulator.pay(id, { card: '4000000000007726' });
  const [payment = ''] = simulator.payments.keys();
  // A test of the two ids would only repeat the calls that follow.
  const refund = (await (await control(`/payments/${payment}/refunds`, { amount: 250 })).json()) as { id: string };
  expect(refund).toMatchObject({ status: 'pending', amount: 250 });
  const settled = await control(`/refunds/${refund.id}/settlement`, { to: 'failed' });
  expect(await settled.json()).toMatchObject({ status: 'failed' });
  const dispute = (await (await control(`/payments/${payment}/disputes`)).json()) as { id: string };
  expect(await (await control(`/disputes/${dispute.id}/decision`, { status: 'won' })).json()).toMatchObject({
    status: 'won',
  });
  const other = await stripe.checkout.sessions.create(sessionWanted());
  expect(await (await control(`/sessions/${other.id}/expiry`)).json()).toMatchObject({ status: 'expired' });
  expect(await (await fetch(simulator.url)).json()).toMatchObject({
    simulator: 'Stripe in test mode',
    sessions: [
      { id: other.id, status: 'expired' },
      { id, status: 'complete', paid: 'paid', reference: 'PV-1' },
    ],
    refunds: [{ id: refund.id, status: 'failed' }],
  });
  expect(JSON.stringify(await (await fetch(simulator.url)).json())).not.toContain(simulator.secretKey);
});

test('events and faults are controlled from outside', async () => {
  const { simulator, stripe, control } = await open();
  const shop = await receiveEvents();
  expect((await control('/webhooks', { mode: 'hold', url: shop.url })).status).toBe(204);
  const { id } = await stripe.checkout.sessions.create(sessionWanted());
  await control(`/sessions/${id}/expiry`);
  expect(shop.received).toEqual([]);
  await control('/webhooks/deliveries', { order: 'random' });
  expect(shop.types()).toEqual(['checkout.session.expired']);
  await control(`/events/${shop.received[0]?.event.id}/deliveries`);
  expect(shop.types()).toHaveLength(2);
  await control('/faults', { fault: 'unavailable', times: 2 });
  await expect(stripe.balance.retrieve()).rejects.toMatchObject({ statusCode: 503 });
  await control('/faults', undefined, 'DELETE');
  await control('/balance', { mode: 'hold' });
  expect(simulator.balance.mode).toBe('hold');
  await stripe.balance.retrieve();
});

test.each([
  ['/sessions/none/expiry', {}, 404],
  ['/refunds/none/settlement', { to: 'failed' }, 404],
  ['/events/none/deliveries', {}, 404],
  ['/faults', { fault: 'earthquake' }, 400],
  ['/webhooks', { url: 'file:///etc/passwd' }, 400],
  ['/refunds/none/settlement', { to: 'sideways' }, 400],
])('an invalid request (%s %o) is rejected', async (path, body, status) => {
  const { control } = await open();
  expect((await control(path, body)).status).toBe(status);
});

test.each([
  ['a page whose own name leads here', { host: 'evil.example' }, 403],
  ['another page on this machine', { origin: 'http://localhost:3000' }, 403],
  ['a program', {}, 200],
])('%s cannot control the Stripe simulator unless it is on this machine', async (_who, headers, status) => {
  const { simulator } = await open();
  // Node's types do not say what an event comes with.
  const [response] = (await once(get(simulator.url, { headers }), 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(status);
});
