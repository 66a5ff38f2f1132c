import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/problem.ts';
import { recordChange } from '#shop/audit-log/audit-log.ts';
import { findConnection, readApiKey } from '../suppliers/supplier-connections.ts';
import { agreedSecret } from './agreed-secret.ts';
import type { Webhook } from './connectors.contract.ts';
import { openRestTalk } from './rest-connector.ts';
import { askRestForNotifications } from './rest-notifications.ts';
import { impatient } from './supplier-http.ts';
import { supplierProblem } from './supplier-problem.ts';
import { openWooTalk } from './woocommerce-talk.ts';
import { askWooForDeliveries } from './woocommerce-webhooks.ts';

/**
 * Has a supplier's system tell by itself of orders that move on and of goods that change, once however often it is asked for.
 * @throws Problem 404 `supplier-not-found`, 409 `no-webhooks`, 502 `supplier-unavailable` and its like
 */
export async function askForUpdates(deps: Deps, supplierId: number, byUserId: number): Promise<Webhook> {
  const { connector, ...connection } = await connectionOf(deps, supplierId);
  const deliveryUrl = `${deps.config.url}/api/webhooks/${connector}/${supplierId}`;
  const secret = agreedSecret(deps, connector, supplierId);
  try {
    const wanted = { ...connection, patience: impatient };
    if (connector === 'rest') await askRestForNotifications(openRestTalk(deps.outside, wanted), deliveryUrl, secret);
    else await askWooForDeliveries(openWooTalk(deps.outside, wanted), deliveryUrl, secret);
  } catch (error) {
    throw supplierProblem(error);
  }
  const asked = { subject: 'supplier', subjectId: supplierId, did: 'updates-asked-for' } as const;
  await recordChange(deps.db, { at: deps.clock.now(), byUserId, ...asked, before: null, after: { deliveryUrl } });
  return { deliveryUrl };
}

async function connectionOf({ db, config }: Deps, supplierId: number) {
  const { name, apiEndpoint: endpoint } = await readSupplierRecord(db, supplierId);
  const { connector } = await findConnection(db, supplierId);
  const apiKey = await readApiKey(db, config.secret, supplierId);
  if ((connector === 'woocommerce' || connector === 'rest') && endpoint !== null && apiKey !== null) {
    return { connector, name, endpoint, apiKey };
  }
  throw new Problem(409, 'no-webhooks', `${name} has no connection that could tell of changes by itself.`);
}
