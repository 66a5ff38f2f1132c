import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deliverTo } from './deliver.ts';
import type { SimulatedSupplier } from './simulated-supplier.ts';
import { wooKey } from './woocommerce-protocol.ts';

const wanted = z.object({
  app_name: z.string().min(1),
  scope: z.enum(['read', 'write', 'read_write']),
  user_id: z.string().min(1),
  return_url: z.url({ protocol: /^https?$/ }),
  callback_url: z.url({ protocol: /^https?$/ }),
});
type Wanted = z.output<typeof wanted>;

/** WooCommerce's page on which somebody gives an app a key. Whoever opens it is signed in here. */
export const wooAuthorisation: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
  });
  app.setErrorHandler(async (error: { message: string }, _request, reply) =>
    reply.code(401).send(page('Access denied', `<p>Error: ${escaped(error.message)}.</p>`)),
  );

  app.get('/authorize', { schema: { querystring: wanted } }, async ({ query }) => {
    rejectPlain(query);
    return page(
      `${supplier.name}: connect ${query.app_name}`,
      `<p>“${escaped(query.app_name)}” would like to connect to your shop, with the permission “${query.scope}”.</p>
      <p><a href="${escaped(addressOf('access_granted', query))}">Approve</a></p>
      <p><a href="${escaped(returning(query, 0))}">Deny</a></p>`,
    );
  });

  app.get('/access_granted', { schema: { querystring: wanted } }, async ({ query }, reply) => {
    rejectPlain(query);
    const [consumer_key, consumer_secret] = wooKey(supplier).split(':');
    const given = { key_id: 1, user_id: query.user_id, consumer_key, consumer_secret, key_permissions: query.scope };
    const headers = { 'content-type': 'application/json;charset=UTF-8' };
    const status = await deliverTo(query.callback_url, { body: JSON.stringify(given), headers });
    if (status === 200) return reply.redirect(returning(query, 1));
    throw new Error('An error occurred in the request and at the time were unable to send the consumer data');
  });
};

/** On this machine plain HTTP stands for https. */
function rejectPlain({ callback_url: url }: Wanted): void {
  if (url.startsWith('https:') || new URL(url).hostname === '127.0.0.1') return;
  throw new Error('The callback_url needs to be over SSL');
}

/** Only the addresses in it are encoded. */
function addressOf(step: string, { app_name: name, scope, user_id: user, return_url, callback_url }: Wanted): string {
  const [back, to] = [encodeURIComponent(return_url), encodeURIComponent(callback_url)];
  return `${step}?app_name=${name}&user_id=${user}&return_url=${back}&callback_url=${to}&scope=${scope}`;
}

function returning({ return_url: url, user_id: user }: Wanted, success: 0 | 1): string {
  return `${url}${url.includes('?') ? '&' : '?'}success=${success}&user_id=${user}`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${body}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
