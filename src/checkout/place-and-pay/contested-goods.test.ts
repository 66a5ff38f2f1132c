import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { ann, countRows, stockOf, stockProduct } from '../../../tests/support/checkout.ts';
import { openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { sweepPayments } from './sweep-payments.ts';

/** A buyer of a network of their own begins to pay. */
function begin(shop: StripeShop, buyer: number, items: object[]) {
  const payload = { ...ann, customerEmail: `buyer${buyer}@example.co.uk`, items };
  return shop.inject({ method: 'POST', url: '/api/orders', payload, remoteAddress: `203.0.113.${buyer}` });
}

async function lapse(shop: StripeShop) {
  shop.clock.advance(minutes(37));
  await sweepPayments(shop);
}

const countConfirmed = (shop: StripeShop) => countRows(shop, `orders where status = 'confirmed'`);

test('what many networks hold in turns without paying is held for nobody, and whoever pays first gets it', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 1 });
  const items = [{ productId, quantity: 1 }];
  for (const network of [1, 2, 3, 4]) {
    expect((await begin(shop, network, items)).statusCode).toBe(201);
    expect((await begin(shop, 9, items)).json()).toMatchObject({ code: 'sold-out' });
    await lapse(shop);
  }
  const [slow, bob] = [await begin(shop, 5, items), await begin(shop, 9, items)];
  expect([slow.statusCode, bob.statusCode, await stockOf(shop, productId)]).toEqual([201, 201, 1]);

  await shop.stripe.pay(sessionIn(bob.json().payment.url));
  await shop.stripe.pay(sessionIn(slow.json().payment.url));
  for (const { json } of [bob, slow]) await shop.inject(`/api/orders/${json().orderNumber}/payment`);
  await lapse(shop);
  expect([await countConfirmed(shop), await stockOf(shop, productId)]).toEqual([1, 0]);
  expect(await countRows(shop, `payments where state = 'returned'`)).toBe(1);
});

test('of such goods, too, a buyer pays for one order at a time', async () => {
  await using shop = await openStripeShop();
  const items = [{ productId: await stockProduct(shop, { stock: 1 }), quantity: 1 }];
  for (const network of [1, 2, 3, 4]) {
    await begin(shop, network, items);
    await lapse(shop);
  }
  for (const _ of [1, 2, 3]) expect((await begin(shop, 9, items)).statusCode).toBe(201);
  expect(await countRows(shop, `payments where state = 'open'`)).toBe(1);
});

test('in a rush in which many do not pay, goods are held for everybody', async () => {
  await using shop = await openStripeShop();
  const productId = await stockProduct(shop, { stock: 24 });
  const items = [{ productId, quantity: 1 }];
  for (let buyer = 1; buyer <= 30; buyer += 1) {
    const begun = await begin(shop, buyer, items);
    if (buyer % 3 > 0) await shop.stripe.pay(sessionIn(begun.json().payment.url));
    if (buyer % 10 === 0) await lapse(shop);
  }
  expect([await countConfirmed(shop), await stockOf(shop, productId)]).toEqual([20, 4]);
  for (const buyer of [31, 32, 33, 34]) expect((await begin(shop, buyer, items)).statusCode).toBe(201);
  expect((await begin(shop, 35, items)).json()).toMatchObject({ code: 'sold-out' });
});
