import { expect, test } from 'vitest';
import { stockProduct } from '../../../tests/support/checkout.ts';
import { beginOrder, openStripeShop } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';

/** Stripe has failed under every key that two presses share, so that each begins a payment under a key of its own. */
async function failedUnderSharedKeys(shop: StripeShop) {
  const body = { items: [{ productId: await stockProduct(shop), quantity: 2 }] };
  // Each look for what it may have begun all the same succeeds.
  let calls = 0;
  shop.stripe.faults.share('server-error', 0.5, () => calls++ % 2);
  const first = await beginOrder(shop, body, { key: 'one-attempt' });
  expect([first.reply.statusCode, shop.stripe.sessions.size, calls]).toEqual([502, 0, 5]);
  shop.stripe.faults.clear();
  const { rows } = await shop.pool.query<{ order_number: string }>('select order_number from payments');
  const url = `/api/orders/${rows[0]?.order_number ?? ''}/payment`;
  return { ...first, press: () => shop.inject({ method: 'POST', url, headers: { cookie: first.cookie } }) };
}

test('of two presses at once, after Stripe failed under every key that they share, one page can be paid', async () => {
  await using shop = await openStripeShop();
  const { press } = await failedUnderSharedKeys(shop);
  // So that neither finds what the other begins.
  shop.stripe.faults.share('slow', 1, () => 0);
  const [one, other] = (await Promise.all([press(), press()])).map((reply) => reply.json());
  expect(other).toEqual(one);
  const open = [...shop.stripe.sessions.values()].filter(({ status }) => status === 'open');
  expect(open).toMatchObject([{ url: one.url }]);
});

test('of two presses at once both lead to the one page, also if Stripe does not end the other', async () => {
  await using shop = await openStripeShop();
  const { press } = await failedUnderSharedKeys(shop);
  let slow = 0;
  shop.stripe.faults.share('slow', 1, () => {
    // Each has looked twice for what may have begun, and begins: nothing more can be written.
    slow += 1;
    if (slow === 6) shop.stripe.refusedRights.add('rak_checkout_session_write');
    return 0;
  });
  const replies = await Promise.all([press(), press()]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(replies[1]?.json()).toEqual(replies[0]?.json());
  expect(shop.stripe.sessions.size).toBe(2);
});

test('a payment of an order that is given up while it begins cannot be paid', async () => {
  await using shop = await openStripeShop();
  const body = { items: [{ productId: await stockProduct(shop), quantity: 2 }] };
  shop.stripe.faults.next('unavailable', 2);
  const first = await beginOrder(shop, body, { key: 'one-attempt' });
  const { rows } = await shop.pool.query<{ order_number: string }>('select order_number from payments');
  shop.stripe.faults.share('slow', 1, () => {
    shop.stripe.faults.clear();
    void shop.pool.query(`update payments set state = 'ended'; update orders set status = 'abandoned'`);
    return 0;
  });
  const url = `/api/orders/${rows[0]?.order_number ?? ''}/payment`;
  await shop.inject({ method: 'POST', url, headers: { cookie: first.cookie } });
  expect([...shop.stripe.sessions.values()].map(({ status }) => status)).toEqual(['expired']);
});
