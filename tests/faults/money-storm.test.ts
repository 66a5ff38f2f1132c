import { expect, test } from 'vitest';
import { sweepPayments } from '#checkout/place-and-pay/sweep-payments.ts';
import { queryPendingRefunds } from '#orders/acts/provider/provider-refunds.ts';
import { aggregateSales } from '#orders/ledger/aggregate-sales.ts';
import { hours, seconds } from '#platform/clock.ts';
import { pence } from '#platform/money.ts';
import { promote, stockProduct, supplyGoods } from '../support/checkout.ts';
import { issueCard } from '../support/gift-cards.ts';
import { owner } from '../support/people.ts';
import { seededRandom } from '../support/random.ts';
import { openStrangeStripe } from '../support/strange-stripe.ts';
import { openStripe } from '../support/stripe-orders.ts';
import { deliverSigned } from '../support/stripe-shop.ts';
import { actAtRandom, below, byChance, decide, orderAtRandom } from './money-acts.ts';
import type { MoneyStorm } from './money-acts.ts';
import { findMoneyErrors, shelf } from './money-ledger.ts';

const stripe = await openStripe();
const strange = await openStrangeStripe(stripe.url);
const steps = 50;

test.each([1, 2, 3])(
  'whatever shoppers, staff, banks and Stripe do, orders, papers and books agree with Stripe to the penny (%s)',
  async () => {
    const random = seededRandom('Money storm');
    await using shop = await stripe.openShop({ SHOP_RATE_LIMIT: 'off', STRIPE_API_URL: strange.url });
    shop.clock.set(stripe.now());
    const storm: MoneyStorm = { shop, stripe, admin: await owner(shop), goods: [], orders: [], codes: [], random };
    makeStrange(storm);
    const deliver = webhooksTo(storm);
    await fillShop(storm);
    await deliver(1);
    for (let step = 0; step < steps; step += 1) {
      advance(storm, seconds(5));
      if (byChance(storm, 0.3)) await orderAtRandom(storm);
      await Promise.all(Array.from({ length: 1 + below(storm, 4) }, () => actAtRandom(storm)));
      if (byChance(storm, 0.3)) await deliver(random());
      if (byChance(storm, 0.4)) await shop.jobs.drain();
      if (byChance(storm, 0.05)) await aggregateSales(shop);
    }
    await settleAll(storm, deliver);
    expect(await findMoneyErrors(storm)).toEqual([]);
  },
  600_000,
);

async function fillShop(storm: MoneyStorm): Promise<void> {
  const { shop } = storm;
  await supplyGoods(shop);
  await promote(shop, { code: 'TEN' });
  await promote(shop, { code: 'FIVE', type: 'fixed', amountOff: pence(500), percentOff: null });
  storm.goods = [
    await stockProduct(shop, { price: '9.99', stock: shelf }),
    await stockProduct(shop, { price: '3.33', stock: shelf, vatRate: 0 }),
    await stockProduct(shop, { price: '7.77', stock: shelf, vatRate: 5, supplierId: 1 }),
    await stockProduct(shop, { price: '0.31', stock: shelf, supplierId: 2 }),
  ];
  const issued = [await issueCard(storm.admin, '25.00'), await issueCard(storm.admin, '60.00')];
  storm.codes = issued.map(({ code }) => code);
  for (let order = 0; order < 5; order += 1) await orderAtRandom(storm);
}

/** As an older version of the API, and without the header that says of an answer that it is repeated. */
function makeStrange(storm: MoneyStorm): void {
  strange.withholds = new Set(byChance(storm, 0.5) ? ['idempotent-replayed'] : []);
  strange.change = (object) => {
    for (const name of left.get(String(object['object'])) ?? []) if (byChance(storm, 0.1)) object[name] = undefined;
  };
}

const left = new Map([
  ['dispute', ['evidence_details', 'reason', 'payment_intent']],
  ['payment_intent', ['amount_received']],
  ['charge', ['balance_transaction']],
]);

/** Events of this storm arrive late, and some twice. @returns delivers this share of them, between 0 and 1 */
function webhooksTo(storm: MoneyStorm): (share: number) => Promise<void> {
  const earlier = new Set(stripe.events.keys());
  const delivered = new Set<string>();
  return async (share) => {
    const events = [...stripe.events.values()];
    // Sometimes in no order at all.
    if (byChance(storm, 0.3)) events.sort(() => storm.random() - 0.5);
    for (const event of events) {
      const isRepeated = delivered.has(event.id) && !byChance(storm, 0.07);
      if (earlier.has(event.id) || isRepeated || !byChance(storm, share)) continue;
      delivered.add(event.id);
      await deliverSigned(storm.shop, stripe, event);
    }
  };
}

function advance({ shop }: MoneyStorm, byMs: number): void {
  shop.clock.set(new Date(Math.max(stripe.now().getTime(), shop.clock.now().getTime() + byMs)));
}

/** Banks decide, sessions expire, Stripe forgets its keys, and everything that is due is done. */
async function settleAll(storm: MoneyStorm, deliver: (share: number) => Promise<void>): Promise<void> {
  const { shop, orders } = storm;
  const isOfStorm = (reference: string | null) => orders.some(({ number }) => number === reference);
  stripe.faults.clear();
  for (const dispute of stripe.disputes.values()) {
    if (dispute.status === 'warning_needs_response') await stripe.decideDispute(dispute.id, 'warning_closed');
    if (dispute.status === 'needs_response') await decide(storm, dispute);
  }
  for (const { id, status } of stripe.payments.values())
    if (status === 'processing') await stripe.settlePayment(id, 'succeeded');
  for (const { id, status, client_reference_id: reference } of stripe.sessions.values())
    if (status === 'open' && isOfStorm(reference)) await stripe.expire(id);
  for (const isLast of [false, false, true]) {
    for (const { id, status } of stripe.refunds.values())
      if (status === 'pending') await stripe.settleRefund(id, isLast || byChance(storm, 0.5) ? 'succeeded' : 'failed');
    await deliver(1);
    await shop.pool.query(`update jobs.job set start_after = now() where state in ('retry', 'created')`);
    await shop.jobs.drain();
    stripe.forgetKeys();
    advance(storm, hours(2));
    await queryPendingRefunds(shop);
    await sweepPayments(shop);
    await shop.jobs.drain();
  }
  await deliver(1);
  await shop.jobs.drain();
  await aggregateSales(shop);
}
