// Also on PostgreSQL 15 behind PgBouncer: races for the last use of a code.
import { expect, test } from 'vitest';
import { pence } from '#platform/money.ts';
import { fetchQuote, placeOrder, promote, stockProduct } from '../../../tests/support/checkout.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';

function validate({ app }: TestShop, payload: object) {
  return app.inject({ method: 'POST', url: '/api/promo/validate', payload });
}

test('a percentage states its percent, for a code in any case', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'IMAGEFIX10' });

  const reply = await validate(shop, { code: ' imageFix10 ' });

  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    valid: true,
    code: 'IMAGEFIX10',
    discount: 10,
    type: 'percentage',
    message: '10% discount applied',
  });
});

test('a fixed discount states its amount', async () => {
  await using shop = await openShop();
  await promote(shop, { code: 'FIVER', amountOff: pence(500) });

  expect((await validate(shop, { code: 'fiver' })).json()).toEqual({
    valid: true,
    code: 'FIVER',
    discount: '5.00',
    type: 'fixed',
    message: '£5.00 discount applied',
  });
});

test('a code that does not count gets a friendly message and not an error', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  await promote(shop, { code: 'OLD', endsAt: new Date('2026-11-01T00:00:00Z') });
  await promote(shop, { code: 'SOON', startsAt: new Date('2026-12-01T00:00:00Z') });
  await promote(shop, { code: 'GONE', useLimit: 3, uses: 3 });
  await promote(shop, { code: 'BIG', minimumSubtotal: pence(3_000) });
  const responses = [];
  for (const code of ['NOPE', 'OLD', 'SOON', 'GONE']) responses.push((await validate(shop, { code })).json());
  responses.push((await validate(shop, { code: 'BIG', subtotal: '29.99' })).json());

  expect(responses.map(({ valid }) => valid)).toEqual([false, false, false, false, false]);
  expect(responses.map(({ message }) => message)).toEqual([
    'We don’t recognise that code. Please check it and try again.',
    'That code has expired.',
    'You can use this code from 1 December 2026.',
    'That code has been used up.',
    'Spend £30 to use this code.',
  ]);
  expect((await validate(shop, { code: 'BIG', subtotal: 30 })).json()).toMatchObject({ valid: true });
});

test('text that cannot be a code counts as an unknown code, in the quote and the order as well', async () => {
  await using shop = await openShop();
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  const promoCode = 'X'.repeat(41);
  const reply = await validate(shop, { code: promoCode });
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { valid: false, code: promoCode, message: 'We don’t recognise that code. Please check it and try again.' },
  ]);
  const quote = await fetchQuote(shop, { items, promoCode });
  expect([quote.statusCode, quote.json()]).toMatchObject([200, { discount: '0.00', promo: { valid: false } }]);
  expect((await placeOrder(shop, { body: { items, promoCode } })).statusCode).toBe(409);
});

test.each([
  [{}, 'code', 'Required'],
  [{ code: '' }, 'code', 'Enter a code'],
  [{ code: '  ' }, 'code', 'Enter a code'],
  [{ code: 'X'.repeat(10_001) }, 'code', 'That does not look like a code'],
  [{ code: 10 }, 'code', 'Must be text'],
  [{ code: 'A', subtotal: 'much' }, 'subtotal', 'Enter an amount in pounds such as 12.99'],
])('%j gets a 400', async (payload, path, message) => {
  await using shop = await openShop();
  const reply = await validate(shop, payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json().issues).toEqual([{ path, message }]);
});

test('checks end after thirty in a minute, and a frequent checker may still order with the code', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await promote(shop, { code: 'IMAGEFIX10' });
  for (let turn = 0; turn < 30; turn += 1) expect((await validate(shop, { code: 'GUESS' })).statusCode).toBe(200);

  const refused = await validate(shop, { code: 'IMAGEFIX10' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBe(60);
  expect((await fetchQuote(shop, { items, promoCode: 'IMAGEFIX10' })).json().discount).toBe('0.90');

  shop.clock.advance(60_000);
  expect((await validate(shop, { code: 'IMAGEFIX10' })).statusCode).toBe(200);
});

test('guessing codes in quotes and orders ends after thirty wrong ones in a minute, even for the right one', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await promote(shop, { code: 'IMAGEFIX10' });
  for (let turn = 0; turn < 15; turn += 1) {
    expect((await fetchQuote(shop, { items, promoCode: 'GUESS' })).statusCode).toBe(200);
    expect((await placeOrder(shop, { body: { items, promoCode: 'GUESS' } })).statusCode).toBe(409);
  }

  for (const promoCode of ['GUESS', 'IMAGEFIX10']) {
    const responses = [
      await fetchQuote(shop, { items, promoCode }),
      await placeOrder(shop, { body: { items, promoCode } }),
      // This order would reveal by its response that the code is right, and cost nothing.
      await placeOrder(shop, { body: { items, promoCode, total: '0.01' } }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429]);
  }
  expect((await fetchQuote(shop, { items })).statusCode).toBe(200);

  shop.clock.advance(60_000);
  expect((await fetchQuote(shop, { items, promoCode: 'IMAGEFIX10' })).json().discount).toBe('0.90');
});

test('of many concurrent codes at most thirty are checked', async () => {
  await using shop = await openShop({ now: '2026-11-21T12:00:00Z' });
  const items = [{ productId: await stockProduct(shop), quantity: 1 }];
  await promote(shop, { code: 'IMAGEFIX10' });
  const tried = [...Array.from({ length: 80 }, (_, index) => `GUESS${index}`), 'IMAGEFIX10'];

  const replies = await Promise.all(tried.map((promoCode) => fetchQuote(shop, { items, promoCode })));

  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
  expect(replies.at(-1)?.statusCode).toBe(429);
});
