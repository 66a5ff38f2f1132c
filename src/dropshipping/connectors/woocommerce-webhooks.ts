import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { signFor } from '#platform/signed-link.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';
import { findConnection, readApiKey } from '../suppliers/supplier-connections.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Webhook } from './connectors.contract.ts';
import { supplierOrderMoved } from './order-moved.ts';
import { parsedJson, reasonIn, impatient } from './supplier-http.ts';
import { SupplierFault } from './supplier-fault.ts';
import { supplierProblem } from './supplier-problem.ts';
import { openWooTalk } from './woocommerce-talk.ts';
import type { WooTalk } from './woocommerce-talk.ts';
import { numberKey } from './woocommerce-orders.ts';
import { wooMeta } from './woocommerce-tracking.ts';

export type Delivery = { signature: string | undefined; body: unknown };

const topic = 'order.updated';
const known = z.array(z.object({ delivery_url: z.string(), topic: z.string(), status: z.string() }));
const moved = z.object({ meta_data: wooMeta });

/**
 * What a supplier's WooCommerce sends by itself. The ping with which it begins carries no signature and says nothing; whatever else
 * is not signed with this supplier's secret is refused.
 * @throws Problem 401 `bad-signature`, 404 `supplier-not-found`
 */
export async function takeDelivery(deps: Deps, supplierId: number, { signature, body }: Delivery): Promise<void> {
  const { connector } = await findConnection(deps.db, supplierId);
  if (connector !== 'woocommerce') throw new Problem(404, 'supplier-not-found', 'There is no such supplier.');
  if (!Buffer.isBuffer(body) || /^webhook_id=\d{1,12}$/.test(body.subarray(0, 40).toString('latin1'))) return;
  if (!isSigned(secretOf(deps, supplierId), body, signature)) {
    throw new Problem(401, 'bad-signature', 'That delivery is not signed as agreed.');
  }
  const meta = moved.safeParse(parsedJson(body)).data?.meta_data ?? [];
  const number = meta.find(({ key }) => key === numberKey)?.value;
  // Orders of the supplier's other customers are none of ours.
  if (typeof number === 'string' && /^[\w.-]{1,60}$/.test(number)) {
    await deps.jobs.enqueue(deps.db, supplierOrderMoved, { supplierId, number });
  }
}

/**
 * Has the supplier's WooCommerce tell of orders that move on, once however often it is asked for.
 * @throws Problem 404 `supplier-not-found`, 409 `no-webhooks`, 502 `supplier-unavailable` and its like
 */
export async function askForDeliveries(deps: Deps, supplierId: number, byUserId: number): Promise<Webhook> {
  const deliveryUrl = `${deps.config.url}/api/webhooks/woocommerce/${supplierId}`;
  try {
    const talk = await openSupplier(deps, supplierId);
    const { told } = await talk.get('/webhooks', { per_page: 100 }, known);
    const isKnown = told.some(
      (one) => one.delivery_url === deliveryUrl && one.topic === topic && one.status === 'active',
    );
    if (!isKnown) await addWebhook(talk, deliveryUrl, secretOf(deps, supplierId));
  } catch (error) {
    throw error instanceof Problem ? error : supplierProblem(error);
  }
  const asked = { subject: 'supplier', subjectId: supplierId, did: 'updates-asked-for' } as const;
  const at = deps.clock.now();
  await recordChange(deps.db, { at, byUserId, ...asked, before: null, after: { topic, deliveryUrl } });
  return { topic, deliveryUrl };
}

async function openSupplier({ db, config, outside }: Deps, supplierId: number): Promise<WooTalk> {
  const { name, apiEndpoint: endpoint } = await readSupplierRecord(db, supplierId);
  const { connector } = await findConnection(db, supplierId);
  const apiKey = await readApiKey(db, config.secret, supplierId);
  if (connector === 'woocommerce' && endpoint !== null && apiKey !== null) {
    return openWooTalk(outside, { name, endpoint, apiKey, patience: impatient });
  }
  throw new Problem(409, 'no-webhooks', `${name} has no WooCommerce connection that could tell of changes by itself.`);
}

async function addWebhook(talk: WooTalk, deliveryUrl: string, secret: string): Promise<void> {
  const json = { name: 'Paw & Vale: orders', topic, delivery_url: deliveryUrl, secret };
  const answer = await talk.send({ url: talk.address('/webhooks'), method: 'POST', json, once: true });
  if (answer.status >= 400) throw new SupplierFault('refused', `${talk.name} refuses: ${reasonIn(answer.body)}`);
}

/** Made from the shop's own secret, so that none has to be kept. */
function secretOf({ config }: Pick<Deps, 'config'>, supplierId: number): string {
  return signFor(config.secret, 'woocommerce webhook', String(supplierId));
}

function isSigned(secret: string, body: Buffer, signature = ''): boolean {
  const [given, right] = [Buffer.from(signature, 'base64'), createHmac('sha256', secret).update(body).digest()];
  return given.length === right.length && timingSafeEqual(given, right);
}
