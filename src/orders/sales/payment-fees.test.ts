import { expect, test } from 'vitest';
import { openStripe, paidByStripe } from '../../../tests/support/stripe-orders.ts';
import { correctSales } from './fold-sales.ts';
import { lookUpFees } from './payment-fees.ts';

const stripe = await openStripe();

test('a fee that Stripe did not know yet when the money came is looked up later and taken off the profit once', async () => {
  await using shop = await stripe.openShop();
  stripe.balance.mode = 'hold';
  const { read } = await paidByStripe(shop, stripe);
  await lookUpFees(shop);
  const { earnings } = await read();
  expect(earnings.paymentFee).toBe('0.00');

  await stripe.balance.release();
  await lookUpFees(shop);
  await lookUpFees(shop);
  const { rows } = await shop.pool.query('select fee from payments');
  expect(rows[0].fee).toBeGreaterThan(0);
  const after = (await read()).earnings;
  expect(Math.round(Number(after.paymentFee) * 100)).toBe(rows[0].fee);
  expect(Number(after.profit)).toBeCloseTo(Number(earnings.profit) - Number(after.paymentFee), 2);
  expect(await correctSales(shop)).toBe(0);
});
