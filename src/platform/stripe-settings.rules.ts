import { z } from 'zod';
import { isLoopback } from './loopback.rules.ts';

export const secretKey = z.string().superRefine((key, context) => {
  if (/^(sk|rk)_(test|live)_\w+$/.test(key)) return;
  const message = key.startsWith('pk_')
    ? 'That is the publishable key. Give the secret one, which begins with sk_ or rk_.'
    : 'Enter a secret key of Stripe, which begins with sk_test_, sk_live_, rk_test_ or rk_live_.';
  context.addIssue({ code: 'custom', message });
});

const publishableKey = z.string().superRefine((key, context) => {
  if (/^pk_(test|live)_\w+$/.test(key)) return;
  const message = /^(sk|rk)_/.test(key)
    ? 'That is the secret key, which must stay secret. Give it as STRIPE_SECRET_KEY and leave this out.'
    : 'Enter a publishable key of Stripe, which begins with pk_test_ or pk_live_, or leave this out.';
  context.addIssue({ code: 'custom', message });
});

const webhookSecrets = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .refine(
    (secrets) => secrets.every((secret) => /^whsec_\S+$/.test(secret)),
    'Enter the signing secret of the webhook, which begins with whsec_; several separated by commas while one is exchanged.',
  );

const apiUrl = z
  .url({ protocol: /^https?$/, hostname: /.*/, error: 'Enter an address such as http://127.0.0.1:12111.' })
  .refine(
    (address) => address.startsWith('https:') || isLoopback(URL.parse(address)?.hostname ?? ''),
    'Keys only go over http to this machine: give an address with https.',
  )
  .refine((address) => (URL.parse(address)?.pathname ?? '/') === '/', 'Enter the address without a path.');

export const stripeSettings = {
  STRIPE_SECRET_KEY: secretKey.optional(),
  /** Not used with Stripe's own page; accepted because Stripe hands out both keys together. */
  STRIPE_PUBLISHABLE_KEY: publishableKey.optional(),
  STRIPE_WEBHOOK_SECRET: webhookSecrets.optional(),
  STRIPE_API_URL: apiUrl.optional(),
};

type Given = Readonly<Record<string, string | undefined>>;

/** Conditions under which the shop does not start, each with what to do about it. */
export function stripeConflicts(given: Given): [boolean, string][] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: api } = given;
  const isLive = /^(sk|rk)_live_/.test(key ?? '');
  const production = given.NODE_ENV === 'production';
  return [
    [
      !!key && !webhookSecret,
      'STRIPE_WEBHOOK_SECRET: With STRIPE_SECRET_KEY the shop needs the signing secret of its webhook at Stripe (whsec_…).',
    ],
    [
      !!webhookSecret && !key,
      'STRIPE_SECRET_KEY: With STRIPE_WEBHOOK_SECRET the shop needs the secret key too: without it nobody can pay.',
    ],
    [
      isLive && !production,
      'STRIPE_SECRET_KEY: A live key takes real money, so it needs NODE_ENV=production. Use a test key (sk_test_…) here.',
    ],
    [
      isLive && isDemo(given),
      'STRIPE_SECRET_KEY: A live key takes real money, and demo goods cannot be sent: set SHOP_DEMO=off, or use a test key (sk_test_…).',
    ],
    [
      isLive && !given.SHOP_URL?.startsWith('https://'),
      'SHOP_URL: With a live key customers come back from Stripe to this address: give the public one, with https.',
    ],
    [isLive && !!api, 'STRIPE_API_URL: A live key goes to Stripe alone: leave this out.'],
    [
      production && !!api && !api.startsWith('https://'),
      'STRIPE_API_URL: In production the address needs https; a simulator is for development and tests.',
    ],
  ];
}

function isDemo({ SHOP_DEMO: demo, DATABASE_URL: database }: Given): boolean {
  return demo === undefined ? database === undefined : demo !== 'off';
}
