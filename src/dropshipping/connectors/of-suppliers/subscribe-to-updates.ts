import { findActiveSuppliers, readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readSettings } from '#shop/settings/settings.ts';
import {
  connectedSupplierIds,
  findConnection,
  readApiKey,
  saveRevival,
} from '../../connections/supplier-connections.ts';
import { SupplierError, supplierProblem } from '../../connections/supplier-error.ts';
import { agreedSecret } from '../agreed-secret.ts';
import type { Webhook } from '../connectors.contract.ts';
import { openRestClient } from '../rest/rest-client.ts';
import { subscribeByRest } from '../rest/rest-updates.ts';
import { impatient } from '../supplier-http.ts';
import { openWooClient } from '../woocommerce/woocommerce-client.ts';
import { reviveWooDeliveries, subscribeByWooCommerce } from '../woocommerce/woocommerce-updates.ts';

/**
 * Registers webhooks for orders and products at a supplier's system; a repeated call does not register them twice.
 * @throws Problem 404 `supplier-not-found`, 409 `no-webhooks`, 502 `supplier-unavailable` and similar
 */
export async function subscribeToUpdates(deps: Deps, supplierId: number, byUserId: number): Promise<Webhook> {
  const deliveryUrl = await subscribe(deps, supplierId).catch((error: unknown) => {
    throw error instanceof Problem ? error : supplierProblem(error);
  });
  const subscribed = { subject: 'supplier', subjectId: supplierId, did: 'updates-asked-for' } as const;
  await recordChange(deps.db, { at: deps.clock.now(), byUserId, ...subscribed, before: null, after: { deliveryUrl } });
  return { deliveryUrl };
}

async function subscribe(deps: Deps, supplierId: number): Promise<string> {
  const { connector, ...connection } = await connectionOf(deps, supplierId);
  const delivery = await deliveryTo(deps, connector, supplierId);
  const { deliveryUrl, secret } = delivery;
  const wanted = { ...connection, patience: impatient };
  if (connector === 'rest') await subscribeByRest(openRestClient(deps.httpClient, wanted), deliveryUrl, secret);
  else await subscribeByWooCommerce(openWooClient(deps.httpClient, wanted), delivery);
  return deliveryUrl;
}

/** Scheduled: enables webhooks again that a supplier's system disabled because deliveries failed for a while. */
export async function reviveUpdates(deps: Deps): Promise<void> {
  for (const { id } of await findActiveSuppliers(deps.db, await connectedSupplierIds(deps.db))) {
    try {
      const { connector, ...connection } = await connectionOf(deps, id);
      const client =
        connector === 'woocommerce' && openWooClient(deps.httpClient, { ...connection, patience: impatient });
      const isRevived = client && (await reviveWooDeliveries(client, await deliveryTo(deps, connector, id)));
      if (isRevived) await saveRevival(deps.db, id, deps.clock.now());
    } catch (error) {
      // A supplier that cannot be reached is tried again in an hour; the scheduled syncs cover what it would have reported.
      if (!(error instanceof SupplierError) && !(error instanceof Problem)) throw error;
    }
  }
}

async function deliveryTo(deps: Deps, connector: 'rest' | 'woocommerce', supplierId: number) {
  const { name: shopName } = await readSettings(deps.db);
  const deliveryUrl = `${deps.config.url}/api/webhooks/${connector}/${supplierId}`;
  return { shopName, deliveryUrl, secret: agreedSecret(deps, connector, supplierId) };
}

async function connectionOf({ db, config }: Deps, supplierId: number) {
  const { name, apiEndpoint: endpoint } = await readSupplierRecord(db, supplierId);
  const connection = await findConnection(db, supplierId);
  const { connector } = connection;
  const apiKey = readApiKey(config.secret, connection, name);
  if ((connector === 'woocommerce' || connector === 'rest') && endpoint !== null && apiKey !== null) {
    return { connector, name, endpoint, apiKey };
  }
  throw new Problem(409, 'no-webhooks', `${name} has no connection that can send webhooks.`);
}
