import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { createOutside } from '#platform/outside/outside.ts';
import type { ReceivedOrder, SimulatedSupplier } from './simulated-supplier.ts';
import { wooStatus } from './woocommerce-orders.ts';

const webhookBody = z.object({
  name: z.string().max(200).default(''),
  topic: z.enum(['order.updated', 'product.updated']),
  delivery_url: z.url({ protocol: /^https?$/ }),
  secret: z.string().max(500),
});
const deliveryMs = 5_000;

type Webhook = z.output<typeof webhookBody> & { id: number };

/** Tells whoever asked for it of every order that moves on; as WooCommerce, with a ping first and a signature each time. */
export const wooWebhooks: FastifyPluginAsyncZod<{ supplier: SimulatedSupplier }> = async (app, { supplier }) => {
  const webhooks = new Map<number, Webhook>();

  app.get('/webhooks', async () => [...webhooks.values()].map(asWoo));

  app.post('/webhooks', { schema: { body: webhookBody } }, async ({ body }, reply) => {
    const webhook = { ...body, id: 31 + webhooks.size };
    webhooks.set(webhook.id, webhook);
    const type = 'application/x-www-form-urlencoded';
    await deliver(webhook, { body: `webhook_id=${webhook.id}`, headers: { 'content-type': type } });
    return reply.code(201).send(asWoo(webhook));
  });

  app.delete('/webhooks/:id', { schema: { params: z.object({ id: z.coerce.number() }) } }, async ({ params }) => {
    webhooks.delete(params.id);
    return {};
  });

  supplier.watchers.add(async (order) => {
    for (const webhook of webhooks.values()) {
      if (webhook.topic === 'order.updated') await deliver(webhook, signed(webhook, order));
    }
  });
};

function asWoo({ id, name, topic, delivery_url }: Webhook) {
  return { id, name, status: 'active', topic, delivery_url };
}

function signed({ id, topic, secret }: Webhook, { number, reference, state }: ReceivedOrder) {
  const meta = [{ id: 1, key: 'paw_and_vale_purchase_order', value: number }];
  const body = JSON.stringify({ id: Number(reference), number: reference, status: wooStatus[state], meta_data: meta });
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-id': String(id),
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
  };
  return { body, headers };
}

/** A delivery that fails is lost, as there: whoever needs to know asks as well. */
async function deliver({ delivery_url: url }: Webhook, message: { body: string; headers: Record<string, string> }) {
  const outside = createOutside({ loopbackPort: Number(new URL(url).port) });
  await outside
    .fetch({ url, method: 'POST', ...message, timeoutMs: deliveryMs, maxBytes: 100_000 })
    .catch(() => undefined);
  outside.close();
}
