import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openStripeSimulator } from '#tools/stripe-simulator/stripe-simulator.ts';
import { orSayPortIsTaken } from './port-taken.ts';

const usage = 'npm run stripe-simulator -- [--port 12111] [--shop http://localhost:3000]';

const options = z.object({
  port: z.coerce.number().pipe(z.int().min(0).max(65_535)).default(12_111),
  shop: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
});

// Constant, so that a shop need not be restarted together with the simulator.
const secretKey = 'sk_test_pawandvalesimulator0000';
const webhookSecret = 'whsec_pawandvalesimulator0000';

/** Simulates Stripe on this machine for shops that are started with the settings it prints; ends with Ctrl-C. */
async function open({ port, shop }: z.output<typeof options>): Promise<void> {
  const events = new URL('/api/payments/stripe/webhook', shop).href;
  const simulator = await openStripeSimulator({
    port,
    secretKey,
    webhookSecret,
    sendEventsTo: events,
    webhookRetriesMs: [5_000, 30_000, 120_000],
    refundsEndAfterMs: 10_000,
    expireEveryMs: 1_000,
    log: ({ type, id }) => console.log(`  ${type}   ${id}`),
  });
  console.log(`\n  Stripe is simulated. ${simulator.url}/ says what goes on there and how to change it.`);
  console.log(`  Its events go to ${events}\n\n  Start a shop (npm run dev) with these settings:\n`);
  console.log(
    `STRIPE_SECRET_KEY=${secretKey}\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\nSTRIPE_API_URL=${simulator.url}`,
  );
  console.log('\n  Ctrl-C closes it.\n');
}

const flags = { port: { type: 'string' }, shop: { type: 'string' } } as const;
const wanted = options.safeParse(parseArgs({ options: flags, strict: false }).values);
if (wanted.success) {
  await orSayPortIsTaken(open(wanted.data));
} else {
  console.error(`Usage: ${usage}`);
  process.exitCode = 2;
}
