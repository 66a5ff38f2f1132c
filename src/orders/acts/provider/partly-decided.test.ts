import { afterEach, expect, test } from 'vitest';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';

const stripe = await openStripe();
afterEach(() => stripe.balance.settlesIn(null));

const yen = { currency: 'jpy', rate: 1.95 };
const euros = { currency: 'eur', rate: 1.1634 };
const dollars = { currency: 'usd', rate: 1.3421 };

test.each([
  ['lost', { back: 0 }, { refundedTotal: '30.00', status: 'refunded' }, 'The £30.00 has gone back'],
  ['lost', { back: 1_000 }, { refundedTotal: '20.00', status: 'confirmed' }, 'The £20.00 has gone back'],
  ['won', { back: 2_000 }, { refundedTotal: '10.00', status: 'confirmed' }, '£10.00 of the £30.00'],
  ['won', {}, { refundedTotal: '0.00', status: 'confirmed' }, 'The £30.00 is yours'],
] as const)('a dispute that is %s with %o takes what it does not give back', async (to, decided, then, said) => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  await stripe.decideDispute(id, to, decided);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject(then);
  expect(await lastMail(shop)).toContain(said);
  expect(await correctSales(shop)).toBe(0);
});

test('a dispute that was lost, and of which a part comes back after all, takes the rest alone', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost');
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00' });
  await stripe.decideDispute(id, 'won', { back: 2_200 });
  await deliverEvents(shop, stripe);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '8.00', refundable: '22.00' });
  expect(await correctSales(shop)).toBe(0);
});

test('a dispute that is won loses nothing while its money is still to come back', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await deliverEvents(shop, stripe);
  await stripe.decideDispute(id, 'won', { back: 0 });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00', disputes: [{ state: 'won' }] });
  expect(await lastMail(shop)).toContain('The £30.00 is yours');
  await stripe.bringBack(id, 2_900);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '1.00', disputes: [{ state: 'won' }] });
  expect(await lastMail(shop)).toContain('£1.00 of the £30.00');
  await stripe.bringBack(id, 100);
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '0.00', disputes: [{ state: 'won', withdrawn: '0.00' }] });
  expect(await lastMail(shop)).toContain('The £30.00 is yours');
});

test('a dispute that is lost, though its money comes back as it had been refunded before, takes nothing more', async () => {
  await using shop = await stripe.openShop();
  const { charge, read, refund } = await paidByStripe(shop, stripe);
  await refund({ amount: '10.00' });
  await shop.jobs.drain();
  const id = await stripe.dispute(charge, { amount: 1_000 });
  await stripe.decideDispute(id, 'lost', { back: 1_000 });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({
    status: 'confirmed',
    refundedTotal: '10.00',
    disputes: [{ state: 'lost', withdrawn: '0.00' }],
  });
  expect(await lastMail(shop)).toContain('nothing of the £10.00 was taken in the end');
  expect(await correctSales(shop)).toBe(0);
});

test('of a dispute that takes a part, staff and owner read which, also under appeal', async () => {
  await using shop = await stripe.openShop();
  const { charge, refund } = await paidByStripe(shop, stripe);
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost', { back: 1_000 });
  await deliverEvents(shop, stripe);
  expect((await refund({ amount: '1.00' })).json().message).toContain('has taken £20.00 of this payment back');
  await stripe.decideDispute(id, 'appeal_needs_response');
  await deliverEvents(shop, stripe);
  expect(await lastMail(shop)).toContain('Until then the £20.00 that it has taken counts as lost');
  expect((await refund({ amount: '1.00' })).json().message).toContain('holds £20.00 of this payment');
});

test('a small part of a large payment is lost too, where the account is settled in another currency', async () => {
  stripe.balance.settlesIn(euros);
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe, { quantity: 20 });
  const id = await stripe.dispute(charge);
  await stripe.decideDispute(id, 'lost', { back: 59_401 });
  await deliverEvents(shop, stripe);
  expect(await read()).toMatchObject({ refundedTotal: '5.99', disputes: [{ withdrawn: '5.99' }] });
});

test.each([
  ['dollars', dollars, null],
  ['dollars', dollars, euros],
  ['dollars', dollars, yen],
  ['yen', yen, null],
  ['euros', euros, euros],
  ['pounds', undefined, euros],
  ['pounds', undefined, yen],
])(
  'a dispute in %s (%o), settled with %o, is about the pounds of the payment',
  async (_name, inCurrency, settlement) => {
    stripe.balance.settlesIn(settlement);
    await using shop = await stripe.openShop();
    const { charge, read } = await paidByStripe(shop, stripe);
    const id = await stripe.dispute(charge, { inCurrency });
    await deliverEvents(shop, stripe);
    expect((await read()).disputes).toMatchObject([{ amount: '30.00', withdrawn: '30.00' }]);
    await stripe.decideDispute(id, 'lost');
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({ status: 'refunded', refundedTotal: '30.00' });
    // The rate of another day.
    if (settlement) stripe.balance.settlesIn({ ...settlement, rate: settlement.rate * 1.05 });
    await stripe.decideDispute(id, 'won');
    await deliverEvents(shop, stripe);
    expect(await read()).toMatchObject({ status: 'confirmed', refundedTotal: '0.00' });
    expect(await correctSales(shop)).toBe(0);
  },
);

test('of an inquiry in another currency all of the payment is in question', async () => {
  await using shop = await stripe.openShop();
  const { charge, read } = await paidByStripe(shop, stripe);
  await stripe.dispute(charge, { inCurrency: yen, isInquiry: true });
  await deliverEvents(shop, stripe);
  expect((await read()).disputes).toMatchObject([{ amount: '30.00', withdrawn: '0.00' }]);
});

test.each([null, euros, yen])('the fee of a payment that is settled with %o is in pounds', async (settlement) => {
  stripe.balance.settlesIn(settlement);
  await using shop = await stripe.openShop();
  const { number } = await paidByStripe(shop, stripe);
  const { rows } = await shop.pool.query('select fee from payments where order_number = $1', [number]);
  expect(Math.abs(rows[0].fee - 65)).toBeLessThanOrEqual(settlement === yen ? 1 : 0);
});

async function lastMail(shop: TestShop): Promise<string> {
  const { rows } = await shop.pool.query(`select text from mails where template = 'dispute' order by id desc limit 1`);
  return rows[0].text;
}
