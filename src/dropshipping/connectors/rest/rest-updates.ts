import { supplierGoodsMoved, supplierOrderMoved } from '../../dropshipping-events.ts';
import { longestCode } from '../connectors.contract.ts';
import { z } from 'zod';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findConnection } from '../../connections/supplier-connections.ts';
import { agreedSecret, refuseUnlessSigned } from '../agreed-secret.ts';
import type { RestTalk } from './rest-connector.ts';
import { SupplierFault } from '../supplier-fault.ts';
import { parsedJson, reasonIn } from '../supplier-http.ts';

/** As docs/supplier-protocol.md has it. */
const notification = z.object({
  products: z.array(z.string().min(1).max(longestCode)).max(100).default([]),
  orders: z
    .array(z.string().regex(/^[\w.-]{1,60}$/))
    .max(100)
    .default([]),
});

/**
 * What a supplier of the shop's own protocol tells by itself. Sent again it does no harm: what is told is asked for anew each time.
 * @throws Problem 400 `bad-notification`, 401 `bad-signature`, 404 `supplier-not-found`
 */
export async function takeNotification(
  deps: Deps,
  supplierId: number,
  { signature = '', body }: { signature: string | undefined; body: unknown },
): Promise<void> {
  const { connector } = await findConnection(deps.db, supplierId);
  if (connector !== 'rest') throw new Problem(404, 'supplier-not-found', 'There is no such supplier.');
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  const given = Buffer.from(signature.replace(/^sha256=/, ''), 'hex');
  refuseUnlessSigned(agreedSecret(deps, 'rest', supplierId), bytes, given);
  const { products: codes, orders } = readNotification(bytes);
  if (codes.length > 0) await deps.jobs.enqueue(deps.db, supplierGoodsMoved, { supplierId, codes, names: [] });
  for (const number of orders) await deps.jobs.enqueue(deps.db, supplierOrderMoved, { supplierId, number });
}

/** @throws Problem 400 `bad-notification` */
export function readNotification(body: Buffer): z.output<typeof notification> {
  const { data: told } = notification.safeParse(parsedJson(body));
  if (told) return told;
  throw new Problem(400, 'bad-notification', 'Name products by their codes and orders by our numbers.');
}

/** @throws SupplierFault */
export async function askRestForNotifications(
  { name, http, at, headers }: RestTalk,
  url: string,
  secret: string,
): Promise<void> {
  const answer = await http.send({ url: at('/notifications'), method: 'PUT', headers, json: { url, secret } });
  if (answer.status === 404) throw new SupplierFault('refused', `${name} does not tell of changes by itself.`);
  if (answer.status >= 400) throw new SupplierFault('refused', `${name} refuses: ${reasonIn(answer.body)}`);
}
