import type { Config, StripeConfig } from '#platform/config.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentProviderName } from './payment-words.contract.ts';
import { stripeProvider } from './stripe-provider.ts';

type Settings = Pick<Config, 'stripe'>;

const opened = new WeakMap<StripeConfig, PaymentProvider>();

/** The provider for new orders. Null: demo payment. */
export function providerInUse({ stripe }: Settings): PaymentProvider | null {
  if (!stripe) return null;
  const known = opened.get(stripe);
  if (known) return known;
  const provider = stripeProvider(stripe);
  opened.set(stripe, provider);
  return provider;
}

/** The provider of an existing payment. Null: demo or manual. @throws Problem 502 `payment-provider` when its keys are missing */
export function providerOf(settings: Settings, name: PaymentProviderName): PaymentProvider | null {
  if (name === 'demo' || name === 'manual') return null;
  const provider = providerInUse(settings);
  if (provider?.name === name) return provider;
  throw new Problem(502, 'payment-provider', 'This was paid through Stripe, whose keys are not set any more.');
}
