import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { deliverTo } from './deliver.ts';
import type { Message } from './deliver.ts';
import type { ReceivedOrder, SimulatedSupplier } from './simulated-supplier.ts';
import { wooProducts, wooResponseOf } from './woocommerce-goods.ts';
import { wooStatus } from './woocommerce-papers.ts';

const webhookBody = z.object({
  name: z.string().max(200).default(''),
  topic: z.enum(['order.updated', 'product.updated', 'product.deleted']),
  delivery_url: z.url({ protocol: /^https?$/ }),
  secret: z.string().max(500),
});
type Webhook = z.output<typeof webhookBody> & {
  id: number;
  status: 'active' | 'paused' | 'disabled';
  /** Failed deliveries in a row. */
  failures: number;
};

const webhookChange = z.object({ status: z.enum(['active', 'paused', 'disabled']), secret: z.string().optional() });
const idParams = z.object({ id: z.coerce.number() });

/** With one more failure in a row WooCommerce disables a webhook. */
const mostFailures = 6;

type Setting = { supplier: SimulatedSupplier; origin: () => string };

/**
 * Delivers every change of orders and products to registered webhooks, like WooCommerce: a ping first, and a signature
 * each time.
 */
export const wooWebhooks: FastifyPluginAsyncZod<Setting> = async (app, { supplier, origin }) => {
  const webhooks = new Map<number, Webhook>();
  let created = 0;

  app.get('/webhooks', async () => [...webhooks.values()].map(asWoo));

  app.post('/webhooks', { schema: { body: webhookBody } }, async ({ body }, reply) => {
    created += 1;
    const webhook: Webhook = { ...body, id: 30 + created, status: 'active', failures: 0 };
    webhooks.set(webhook.id, webhook);
    const type = 'application/x-www-form-urlencoded';
    await deliverTo(body.delivery_url, { body: `webhook_id=${webhook.id}`, headers: { 'content-type': type } });
    return reply.code(201).send(asWoo(webhook));
  });

  // Earlier failures count until a delivery succeeds.
  app.put('/webhooks/:id', { schema: { params: idParams, body: webhookChange } }, async ({ params, body }, reply) => {
    const webhook = webhooks.get(params.id);
    if (!webhook)
      return reply.code(404).send({ code: 'woocommerce_rest_shop_webhook_invalid_id', message: 'Invalid ID.' });
    Object.assign(webhook, body);
    return asWoo(webhook);
  });

  app.delete('/webhooks/:id', { schema: { params: idParams } }, async ({ params }) => {
    webhooks.delete(params.id);
    return {};
  });

  const notify = async (topic: Webhook['topic'], what: object) => {
    for (const webhook of webhooks.values()) {
      if (webhook.topic === topic && webhook.status === 'active') await deliver(webhook, signed(webhook, what));
    }
  };
  supplier.watchers.add((order) => notify('order.updated', orderReported(order)));
  supplier.goodsWatchers.add(async (goods, change) => {
    const all = new Set([...supplier.goods.values(), goods]);
    const product = wooProducts(supplier, [...all]).find((one) => one.goods === goods);
    // A variation has no bin: deleted, it is reported by nobody. `product.deleted` means moved to the bin.
    if (!product || (change === 'deleted' && product.kind === 'variation')) return;
    // For a deleted product WooCommerce sends only the id.
    const { id } = product;
    await notify(`product.${change}`, change === 'deleted' ? { id } : wooResponseOf(supplier, product, origin()));
  });
};

function asWoo({ id, name, status, topic, delivery_url }: Webhook) {
  return { id, name, status, topic, delivery_url };
}

function orderReported({ number, reference, state }: ReceivedOrder) {
  const meta = [{ id: 1, key: 'paw_and_vale_purchase_order', value: number }];
  return { id: Number(reference), number: reference, status: wooStatus[state], meta_data: meta };
}

function signed({ id, topic, secret }: Webhook, what: object) {
  const body = JSON.stringify(what);
  const headers = {
    'content-type': 'application/json',
    'x-wc-webhook-topic': topic,
    'x-wc-webhook-id': String(id),
    'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
  };
  return { body, headers };
}

async function deliver(webhook: Webhook, message: Message): Promise<void> {
  const status = await deliverTo(webhook.delivery_url, message);
  if (status !== null && status >= 200 && status < 303) webhook.failures = 0;
  else if (webhook.failures >= mostFailures) webhook.status = 'disabled';
  else webhook.failures += 1;
}
