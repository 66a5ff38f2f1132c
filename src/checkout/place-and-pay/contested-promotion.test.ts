import { expect, test } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { ann, countRows, stockProduct } from '../../../tests/support/checkout.ts';
import { openStripeShop, sessionIn } from '../../../tests/support/stripe-shop.ts';
import type { StripeShop } from '../../../tests/support/stripe-shop.ts';
import { promotions } from '../promotions/promotions.table.ts';
import { sweepPayments } from './sweep-payments.ts';

type Buyer = { network: number; email?: string };

async function openSale(
  shop: StripeShop,
  limits: { useLimit?: number; useLimitPerCustomer?: number; isFirstOrderOnly?: boolean },
) {
  const productId = await stockProduct(shop, { stock: 100 });
  await shop.db.insert(promotions).values({ code: 'FEW', type: 'percentage', percentOff: 10, ...limits });
  return ({ network, email = `buyer${network}@example.co.uk` }: Buyer) => {
    const payload = { ...ann, customerEmail: email, items: [{ productId, quantity: 1 }], promoCode: 'FEW' };
    return shop.inject({ method: 'POST', url: '/api/orders', payload, remoteAddress: `203.0.113.${network}` });
  };
}

async function lapse(shop: StripeShop) {
  shop.clock.advance(minutes(37));
  await sweepPayments(shop);
}

async function pay(shop: StripeShop, begun: Awaited<ReturnType<Awaited<ReturnType<typeof openSale>>>>) {
  await shop.stripe.pay(sessionIn(begun.json().payment.url));
}

const countConfirmed = (shop: StripeShop) => countRows(shop, `orders where status = 'confirmed'`);

test('uses of a code that many hold in turns without paying are held for nobody, and no more are charged than there are', async () => {
  await using shop = await openStripeShop();
  const begin = await openSale(shop, { useLimit: 2 });
  for (const first of [1, 3, 5, 7]) {
    for (const network of [first, first + 1]) expect((await begin({ network })).statusCode).toBe(201);
    expect((await begin({ network: 20 })).json().code).toBe('promotion-used-up');
    await lapse(shop);
  }
  const begun = [await begin({ network: 9 }), await begin({ network: 10 }), await begin({ network: 20 })];
  expect(begun.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);

  for (const one of begun.toReversed()) await pay(shop, one);
  await lapse(shop);
  expect([await countConfirmed(shop), await countRows(shop, `payments where state = 'returned'`)]).toEqual([2, 1]);
  expect(await countRows(shop, 'promotions where uses = 2')).toBe(1);
  expect((await begin({ network: 30 })).json().code).toBe('promotion-used-up');
});

test('who has an order with a first order’s code to pay reads that, and not that they have used it', async () => {
  await using shop = await openStripeShop();
  const begin = await openSale(shop, { isFirstOrderOnly: true });
  const email = 'ann@example.co.uk';
  expect((await begin({ network: 1, email })).statusCode).toBe(201);
  const other = (await begin({ network: 2, email })).json();
  expect(other.code).toBe('promotion-awaiting-payment');
  await lapse(shop);
  expect((await begin({ network: 2, email })).statusCode).toBe(201);
});

test('a stranger who orders in the name of a customer keeps the customer’s use of a code for two hours at most', async () => {
  await using shop = await openStripeShop();
  const begin = await openSale(shop, { useLimitPerCustomer: 1 });
  const email = 'ann@example.co.uk';
  for (const network of [1, 2, 3, 4]) {
    expect((await begin({ network, email })).statusCode).toBe(201);
    await lapse(shop);
  }
  expect((await begin({ network: 5, email })).statusCode).toBe(201);
  const own = await begin({ network: 20, email });
  expect(own.statusCode).toBe(201);
  await pay(shop, own);
  await lapse(shop);
  expect([await countConfirmed(shop), await countRows(shop, 'promotion_uses')]).toEqual([1, 1]);
});

test('uses of a code that is mostly paid for are held for everybody', async () => {
  await using shop = await openStripeShop();
  const begin = await openSale(shop, { useLimit: 12 });
  for (let network = 1; network <= 12; network += 1) {
    const begun = await begin({ network });
    if (network % 3 > 0) await pay(shop, begun);
    if (network % 6 === 0) await lapse(shop);
  }
  expect(await countConfirmed(shop)).toBe(8);
  for (const network of [21, 22, 23, 24]) expect((await begin({ network })).statusCode).toBe(201);
  expect((await begin({ network: 25 })).json().code).toBe('promotion-used-up');
});
