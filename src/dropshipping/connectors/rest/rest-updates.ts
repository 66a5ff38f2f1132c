import { z } from 'zod';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import { SupplierError } from '../../connections/supplier-error.ts';
import { supplierGoodsMoved, supplierOrderMoved } from '../../dropshipping-events.ts';
import { agreedSecret, rejectUnlessSigned } from '../agreed-secret.ts';
import { longestCode } from '../connectors.contract.ts';
import { parsedJson, reasonIn } from '../supplier-http.ts';
import type { RestClient } from './rest-client.ts';

/** As in docs/supplier-protocol.md. */
const notification = z.object({
  products: z.array(z.string().min(1).max(longestCode)).max(100).default([]),
  orders: z
    .array(z.string().regex(/^[\w.-]{1,60}$/))
    .max(100)
    .default([]),
});

/**
 * Handles a webhook of the shop's own protocol. Repeats do no harm: the current state is requested each time.
 * @throws Problem 400 `bad-notification`, 401 `bad-signature`, 404 `supplier-not-found`
 */
export async function receiveNotification(
  deps: Deps,
  supplierId: number,
  { signature = '', body }: { signature: string | undefined; body: unknown },
): Promise<void> {
  const { connector } = await findConnection(deps.db, supplierId);
  if (connector !== 'rest') throw new Problem(404, 'supplier-not-found', 'There is no such supplier.');
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
  rejectUnlessSigned(agreedSecret(deps, 'rest', supplierId), bytes, given);
  const { products: codes, orders } = readNotification(bytes);
  if (codes.length > 0) await deps.jobs.enqueue(deps.db, supplierGoodsMoved, { supplierId, codes, names: [] });
  for (const number of orders) await deps.jobs.enqueue(deps.db, supplierOrderMoved, { supplierId, number });
}

/** @throws Problem 400 `bad-notification` */
export function readNotification(body: Buffer): z.output<typeof notification> {
  const { data: reported } = notification.safeParse(parsedJson(body));
  if (reported) return reported;
  throw new Problem(400, 'bad-notification', 'Name products by their codes and orders by our numbers.');
}

/** @throws SupplierError */
export async function subscribeByRest(
  { name, http, at, headers }: RestClient,
  url: string,
  secret: string,
): Promise<void> {
  const response = await http.send({ url: at('/notifications'), method: 'PUT', headers, json: { url, secret } });
  if (response.status === 404) throw new SupplierError('refused', `${name} does not send webhooks.`);
  if (response.status >= 400) throw new SupplierError('refused', `${name} refuses: ${reasonIn(response.body)}`);
}
