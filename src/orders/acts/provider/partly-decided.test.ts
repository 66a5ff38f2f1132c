import { expect, test } from 'vitest';
import type { TestShop } from '../../../../tests/support/shop.ts';
import { deliverEvents, openStripe, paidByStripe } from '../../../../tests/support/stripe-orders.ts';
import { correctSales } from '../../ledger/aggregate-sales.ts';

const stripe = await openStripe();

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
    stripe.balance.settlesIn(null);
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
  stripe.balance.settlesIn(null);
});

async function lastMail(shop: TestShop): Promise<string> {
  const { rows } = await shop.pool.query(`select text from mails where template = 'dispute' order by id desc limit 1`);
  return rows[0].text;
}
