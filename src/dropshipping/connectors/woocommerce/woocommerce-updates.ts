import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { supplierGoodsMoved, supplierOrderMoved } from '../../dropshipping-events.ts';
import { agreedSecret, rejectUnlessSigned } from '../agreed-secret.ts';
import { parsedJson, reasonIn } from '../supplier-http.ts';
import { numberKey } from './read-woocommerce-orders.ts';
import type { WooClient } from './woocommerce-client.ts';
import { codeOf } from './woocommerce-products.ts';
import { wooMeta } from './woocommerce-tracking.ts';

export type WooDelivery = { signature: string | undefined; topic: string | undefined; body: unknown };

const wooTopics = ['order.updated', 'product.updated', 'product.deleted'] as const;
const known = z.object({ id: z.int(), delivery_url: z.string(), topic: z.string(), status: z.string() });
type Known = z.output<typeof known>;
/** `shopName`: as staff over there find them. */
type Delivery = { shopName: string; deliveryUrl: string; secret: string };
const movedOrder = z.object({ meta_data: wooMeta });
/** For deletions WooCommerce sends only the id. */
const movedProduct = z.object({ id: z.int(), sku: z.string().max(300).default('') });

/**
 * Handles a WooCommerce webhook. The initial ping has no signature and is ignored; everything else must be signed
 * with this supplier's secret. Repeats do no harm: the current state is requested each time.
 * @throws Problem 401 `bad-signature`, 404 `supplier-not-found`
 */
export async function receiveDelivery(deps: Deps, supplierId: number, delivery: WooDelivery): Promise<void> {
  const { signature = '', topic = '', body } = delivery;
  const { connector } = await findConnection(deps.db, supplierId);
  if (connector !== 'woocommerce') throw new Problem(404, 'supplier-not-found', 'There is no such supplier.');
  if (!Buffer.isBuffer(body) || /^webhook_id=\d{1,12}$/.test(body.subarray(0, 40).toString('latin1'))) return;
  rejectUnlessSigned(agreedSecret(deps, 'woocommerce', supplierId), body, Buffer.from(signature, 'base64'));
  if (topic.startsWith('product.')) await handleProductEvent(deps, supplierId, body);
  else await handleOrderEvent(deps, supplierId, body);
}

async function handleOrderEvent({ db, jobs }: Deps, supplierId: number, body: Buffer): Promise<void> {
  const number = ourNumberIn(body);
  if (number !== null) await jobs.enqueue(db, supplierOrderMoved, { supplierId, number });
}

/** Null for an order of one of the supplier's other customers. */
export function ourNumberIn(body: Buffer): string | null {
  const meta = movedOrder.safeParse(parsedJson(body)).data?.meta_data ?? [];
  const number = meta.find(({ key }) => key === numberKey)?.value;
  return typeof number === 'string' && /^[\w.-]{1,60}$/.test(number) ? number : null;
}

async function handleProductEvent({ db, jobs }: Deps, supplierId: number, body: Buffer): Promise<void> {
  const goods = movedGoodsIn(body);
  if (goods) await jobs.enqueue(db, supplierGoodsMoved, { supplierId, ...goods });
}

export function movedGoodsIn(body: Buffer): { codes: string[]; names: string[] } | undefined {
  const { data: product } = movedProduct.safeParse(parsedJson(body));
  return product && { codes: [codeOf({ product })], names: [String(product.id)] };
}

/** Registers the webhooks unless they exist. @throws SupplierError */
export async function subscribeByWooCommerce(client: WooClient, delivery: Delivery): Promise<void> {
  const ours = await readOurs(client, delivery);
  for (const topic of wooTopics) {
    const there = ours.filter((one) => one.topic === topic);
    const best = there.find((one) => one.status === 'active') ?? there[0];
    if (!best) await create(client, topic, delivery);
    else if (best.status === 'disabled') await renew(client, best, delivery);
    else await switchOn(client, best, delivery);
  }
}

/**
 * WooCommerce disables a webhook after more than five failed deliveries in a row, for instance while the shop was down. One that
 * somebody there has paused stays paused. @throws SupplierError
 */
export async function reviveWooDeliveries(client: WooClient, delivery: Delivery): Promise<boolean> {
  const disabled = (await readOurs(client, delivery)).filter(({ status }) => status === 'disabled');
  for (const one of disabled) await renew(client, one, delivery);
  return disabled.length > 0;
}

async function readOurs(client: WooClient, { deliveryUrl }: Delivery) {
  const { body } = await client.get('/webhooks', { per_page: 100 }, z.array(known));
  return body.filter((one) => one.delivery_url === deliveryUrl);
}

function create(client: WooClient, topic: string, { shopName, deliveryUrl, secret }: Delivery): Promise<void> {
  const json = { name: `${shopName}: ${topic}`, topic, delivery_url: deliveryUrl, secret };
  return send(client, { path: '/webhooks', method: 'POST', json, once: true });
}

/** With the current secret: the shop's may have changed since. */
function switchOn(client: WooClient, { id }: Known, { secret }: Delivery): Promise<void> {
  return send(client, { path: `/webhooks/${id}`, method: 'PUT', json: { status: 'active', secret } });
}

/** One that was only switched on again would keep its count of failures, and be disabled at the next. */
async function renew(client: WooClient, { id, topic }: Known, delivery: Delivery): Promise<void> {
  await create(client, topic, delivery);
  await send(client, { path: `/webhooks/${id}`, method: 'DELETE', query: { force: 'true' } });
}

async function send(client: WooClient, call: Parameters<WooClient['send']>[0]): Promise<void> {
  const response = await client.send(call);
  if (response.status >= 400) throw new SupplierError('refused', `${client.name} refuses: ${reasonIn(response.body)}`);
}
