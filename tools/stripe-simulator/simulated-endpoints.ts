import type { Stripe } from 'stripe';
import { z } from 'zod';
import { keep, newId, seconds } from './simulated-account.ts';
import type { SimulatedAccount, SimulatedEvent } from './simulated-account.ts';
import type { StripeCall } from './stripe-lists.ts';
import { checkParams, expandParam, listOf, metadataParam } from './stripe-params.ts';
import { invalidRequest, missing } from './stripe-refusal.ts';

const mostEndpoints = 16;

/** Any address on this machine passes here; of others Stripe wants https and a public one. */
const isReachable = (text: string) => {
  const { protocol, hostname } = URL.parse(text) ?? {};
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname ?? ''))
  );
};

const url = z.string().refine(isReachable, {
  error: 'Invalid URL: URL must be publicly accessible and use HTTPS.',
  params: { code: 'url_invalid' },
});
const given = z.strictObject({
  url,
  enabled_events: listOf(z.string(), 300).refine((names) => names.length > 0, 'You must name at least one event.'),
  api_version: z.string().optional(),
  description: z.string().max(5_000).optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});
const changes = given
  .omit({ api_version: true })
  .partial()
  .extend({ disabled: z.enum(['true', 'false']).optional() });

/** https://docs.stripe.com/api/webhook_endpoints: the secret is in the response to the creation alone. */
export const endpointCalls: readonly StripeCall[] = [
  {
    method: 'POST',
    path: '/webhook_endpoints',
    prepare(account, params) {
      const checked = checkParams(given, params);
      return () => {
        if (account.endpoints.size >= mostEndpoints)
          throw invalidRequest(`You have reached the maximum of ${mostEndpoints} test webhook endpoints.`);
        const secret = newId('whsec_', 32);
        const endpoint = keep(account.endpoints, newEndpoint(account, checked));
        account.endpointSecrets.set(endpoint.id, secret);
        return { ...endpoint, secret };
      };
    },
  },
  {
    method: 'POST',
    path: '/webhook_endpoints/:id',
    prepare(account, params, id) {
      const { expand: _, disabled, ...checked } = checkParams(changes, params);
      return () => {
        const endpoint = account.endpoints.get(id);
        if (!endpoint) throw missing('webhook endpoint', id, 'webhook_endpoint');
        const status = disabled === 'true' ? 'disabled' : 'enabled';
        return Object.assign(endpoint, checked, disabled !== undefined && { status });
      };
    },
  },
  {
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    prepare(account, _params, id) {
      return () => {
        if (!account.endpoints.delete(id)) throw missing('webhook endpoint', id, 'webhook_endpoint');
        account.endpointSecrets.delete(id);
        return { id, object: 'webhook_endpoint', deleted: true };
      };
    },
  },
];

function newEndpoint(account: SimulatedAccount, checked: z.output<typeof given>): Stripe.WebhookEndpoint {
  return {
    id: newId('we_1'),
    object: 'webhook_endpoint',
    api_version: checked.api_version ?? null,
    application: null,
    created: seconds(account),
    description: checked.description ?? null,
    enabled_events: checked.enabled_events,
    livemode: false,
    metadata: checked.metadata ?? {},
    status: 'enabled',
    url: checked.url,
  };
}

/** Where an event goes, each address with the secret that signs it. */
export function targetsOf({ endpoints, endpointSecrets }: SimulatedAccount, { type }: SimulatedEvent) {
  return [...endpoints.values()]
    .filter(
      ({ status, enabled_events: names }) =>
        status === 'enabled' && names.some((name) => name === type || name === '*'),
    )
    .map(({ id, url }) => ({ url, secrets: [endpointSecrets.get(id) ?? ''] }));
}
