import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { StripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { seededRandom } from '../support/random.ts';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';
import type { ShopProcess } from '../support/shop-process.ts';
import { embeddedIn, fillShelves } from './checkout-ledger.ts';
import { agePayments, countOpenPayments, findPaymentErrors } from './payment-ledger.ts';
import { visit } from './payment-visit.ts';
import type { StormTally } from './payment-visit.ts';

export type PaymentStormFigures = StormTally & {
  kills: number;
  sessions: number;
  paid: number;
  refunded: number;
  errors: string[];
};

const shoppers = 32;
/** Of all calls to the provider, by each of two faults. */
const faultShare = 0.05;
const mostMs = 1_200_000;

/**
 * Shoppers pay, give up, return or not, while the shop is killed again and again, one call in ten to the provider fails, and its
 * webhooks arrive twice, late, in any order or not at all. Then time passes, and the books must agree with the
 * provider's to the penny.
 */
export async function stormPayments({ payments, kills }: { payments: number; kills: number }) {
  const random = seededRandom('Payment storm');
  await using data = openDataFolder();
  await using stripe = await openStripeSimulator({ webhookRetriesMs: [500, 2_000], hangMs: 300 });
  stripe.webhooks.mode = () => {
    const luck = random();
    if (luck < 0.2) return 'never';
    if (luck < 0.5) return 'twice';
    return luck < 0.75 ? { afterMs: Math.floor(random() * 2_000) } : 'at once';
  };
  const tally: StormTally = { begun: 0, unanswered: 0, refused: [] };
  const start = () => startShop(data.path, stripe);

  for (let round = 0; round < kills; round += 1) {
    await using shop = await start();
    if (round === 0) await fillShelves(embeddedIn(data.path));
    stripe.faults.share('timeout-before', faultShare, random);
    stripe.faults.share('timeout-after', faultShare, random);
    const until = Math.ceil((payments * (round + 1)) / kills);
    await stormUntilKilled(shop, { stripe, tally, random, until });
    stripe.faults.clear();
  }
  await using shop = await start();
  await settleAll(stripe, data.path);
  const errors = await findPaymentErrors(embeddedIn(data.path), stripe);
  const sessions = [...stripe.sessions.values()];
  return {
    ...tally,
    kills,
    sessions: sessions.length,
    paid: sessions.filter(({ payment_status: status }) => status === 'paid').length,
    refunded: stripe.refunds.size,
    errors: shop.url ? errors : [...errors, shop.output()],
  };
}

async function startShop(dataFolder: string, stripe: StripeSimulator): Promise<ShopProcess> {
  const shop = await startShopProcess({
    SHOP_DATA: dataFolder,
    SHOP_RATE_LIMIT: 'off',
    // In production the provider's address must be HTTPS.
    NODE_ENV: 'test',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  if (!shop.url) throw new Error(`The shop did not open: ${shop.output()}`);
  stripe.sendEventsTo(`${shop.url}/api/payments/stripe/webhook`);
  return shop;
}

type Storm = { stripe: StripeSimulator; tally: StormTally; random: () => number; until: number };

/** Counted in payments and not in time, so that a slow machine is also hit in the middle of its work. */
async function stormUntilKilled(shop: ShopProcess, { stripe, tally, random, until }: Storm): Promise<void> {
  const end = performance.now() + mostMs;
  const shopping = async () => {
    while (tally.begun < until && performance.now() < end) {
      if (!(await visit(shop.url, { stripe, tally, random }))) return;
    }
    shop.kill('SIGKILL');
  };
  await Promise.all(Array.from({ length: shoppers }, shopping));
  await shop.ended;
}

/** Expires open sessions at the provider, advances the shop by half an hour, and runs its sweep. */
async function settleAll(stripe: StripeSimulator, dataFolder: string): Promise<void> {
  stripe.webhooks.mode = 'never';
  for (const { id, status } of stripe.sessions.values()) if (status === 'open') await stripe.expire(id);
  await agePayments(embeddedIn(dataFolder));
  for (const end = performance.now() + mostMs; performance.now() < end; await sleep(1_000)) {
    if ((await countOpenPayments(embeddedIn(dataFolder))) === 0) return;
  }
}

if (import.meta.main) {
  const options = { payments: { type: 'string', default: '500' }, kills: { type: 'string', default: '20' } } as const;
  const { values } = parseArgs({ options });
  const figures = await stormPayments({ payments: Number(values.payments), kills: Number(values.kills) });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  process.exitCode = figures.errors.length === 0 ? 0 : 1;
}
