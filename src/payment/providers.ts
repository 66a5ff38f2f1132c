import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readStripeAccount } from '#platform/stripe/stripe-account.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { PaymentProviderName } from './payment-words.contract.ts';
import { stripeProvider } from './stripe-provider.ts';

type ProviderDeps = Pick<Deps, 'db' | 'config'>;

/** The latest, so that its connections are used again. */
let opened: { settings: string; provider: PaymentProvider } | undefined;

/** The provider for new orders. Null: demo payment. @throws Problem 502 `payment-provider` when its saved key cannot be read */
export async function providerInUse(deps: ProviderDeps): Promise<PaymentProvider | null> {
  const account = await readStripeAccount(deps);
  if (!account) return null;
  const settings = JSON.stringify(account);
  if (opened?.settings !== settings) opened = { settings, provider: stripeProvider(account) };
  return opened.provider;
}

/** The provider of an existing payment. Null: demo or manual. @throws Problem 502 `payment-provider` when its keys are missing */
export async function providerOf(deps: ProviderDeps, name: PaymentProviderName): Promise<PaymentProvider | null> {
  if (name === 'demo' || name === 'manual') return null;
  const provider = await providerInUse(deps);
  if (provider?.name === name) return provider;
  throw new Problem(502, 'payment-provider', 'This was paid through Stripe, whose keys are not set any more.');
}
