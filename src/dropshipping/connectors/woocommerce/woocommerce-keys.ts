import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { staffOfSession } from '#accounts/session/session.ts';
import { lockSupplierRecord, readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { hours } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { hashOf } from '#platform/sealed.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { changeConnection, findConnection } from '../../connections/supplier-connections.ts';
import { parsedJson } from '../supplier-http.ts';
import { supplierKeyRequests } from './key-requests.table.ts';
import { siteOf } from './woocommerce-client.ts';
import { grantedKey } from './woocommerce-keys.contract.ts';
import type { KeyRequest, NewKeyRequest, ReturnQuery } from './woocommerce-keys.contract.ts';

const path = '/api/webhooks/woocommerce-keys';
/** Somebody may first have to sign in over there. */
const lifeHours = 1;

/** @throws Problem 404 `supplier-not-found` */
export async function showKeyRequest(deps: Deps, supplierId: number): Promise<KeyRequest> {
  const { obstacle } = await readSite(deps, supplierId);
  const [found] = await deps.db
    .select()
    .from(supplierKeyRequests)
    .where(eq(supplierKeyRequests.supplierId, supplierId));
  if (!found) return { state: 'none', expiresAt: null, obstacle };
  const isLate = found.state === 'waiting' && found.expiresAt <= deps.clock.now();
  return { state: isLate ? 'expired' : found.state, expiresAt: found.expiresAt.toISOString(), obstacle };
}

/**
 * Begins asking a supplier's WooCommerce for a key, in place of an earlier request that nobody has answered.
 * @returns its own page for that @throws Problem 404 `supplier-not-found`, 409 `no-key-request`
 */
export async function requestKey(deps: Deps, supplierId: number, sessionId: number): Promise<NewKeyRequest> {
  const { db, config, clock } = deps;
  const { site, apiEndpoint, obstacle } = await readSite(deps, supplierId);
  if (obstacle !== null) throw new Problem(409, 'no-key-request', obstacle);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + hours(lifeHours));
  const begun = { sessionId, tokenHash: hashOf(token), apiEndpoint, state: 'waiting' as const, expiresAt };
  await db
    .insert(supplierKeyRequests)
    .values({ supplierId, ...begun })
    .onConflictDoUpdate({ target: supplierKeyRequests.supplierId, set: begun });
  const { name } = await readSettings(db);
  const wanted = new URLSearchParams({
    app_name: appName(name),
    scope: 'read_write',
    user_id: token,
    return_url: `${config.url}${path}`,
    callback_url: `${config.url}${path}`,
  });
  return { url: `${site}/wc-auth/v1/authorize?${wanted}` };
}

/** WooCommerce puts the name into further addresses without encoding it. */
function appName(shopName: string): string {
  return (
    shopName
      .replaceAll('&', 'and')
      .replaceAll(/[#%+?=<>"']/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim() || 'Our shop'
  );
}

async function readSite(deps: Deps, supplierId: number) {
  const { name, apiEndpoint } = await readSupplierRecord(deps.db, supplierId);
  const { connector } = await findConnection(deps.db, supplierId);
  const site = siteOf(apiEndpoint ?? '');
  return { site, apiEndpoint: apiEndpoint ?? '', obstacle: obstacleTo(deps.config, { name, site, connector }) };
}

type Asked = { name: string; site: string; connector: string };

/** WooCommerce hands keys out to https addresses alone; the demo's own suppliers, over HTTP on this machine, do not mind. */
function obstacleTo({ url, isLocal }: Config, { name, site, connector }: Asked): string | null {
  if (connector !== 'woocommerce') return `${name} is not connected by WooCommerce.`;
  const there = URL.parse(site);
  if (!there) return `Enter the address of ${name}’s shop first.`;
  if (url.startsWith('https:') || (isLocal && there.protocol === 'http:')) return null;
  return `WooCommerce hands a key only to a shop with an https address, and this one’s is ${url}. Enter the key by hand.`;
}

/**
 * Takes the key that somebody approved on the page of their shop. It is sealed as one entered by hand is. WooCommerce deletes a
 * key again that is not taken.
 * @throws Problem 404 `no-key-request` for a token that is unknown, used or expired, or of a session that has ended
 */
export async function receiveKey(deps: Deps, body: unknown): Promise<void> {
  const { changes, config, clock } = deps;
  const { data: granted } = grantedKey.safeParse(Buffer.isBuffer(body) ? parsedJson(body) : undefined);
  if (!granted) throw notAsked();
  const tokenHash = hashOf(granted.user_id);
  await changes.transaction(async (tx, invalidate) => {
    const isIt = eq(supplierKeyRequests.tokenHash, tokenHash);
    const [asked] = await tx.select().from(supplierKeyRequests).where(isIt);
    if (!asked) throw notAsked();
    const { supplierId, sessionId } = asked;
    await lockSupplierRecord(tx, supplierId);
    const now = clock.now();
    // One of two deliveries finds it waiting.
    const [answered] = await tx
      .update(supplierKeyRequests)
      .set({ state: 'granted' })
      .where(and(isIt, eq(supplierKeyRequests.state, 'waiting'), gt(supplierKeyRequests.expiresAt, now)))
      .returning();
    const byUserId = await staffOfSession(tx, sessionId, now);
    const { apiEndpoint } = await readSupplierRecord(tx, supplierId);
    if (!answered || byUserId === null || apiEndpoint !== asked.apiEndpoint) throw notAsked();
    const apiKey = `${granted.consumer_key}:${granted.consumer_secret}`;
    await changeConnection(tx, config.secret, supplierId, { apiKey });
    const replaced = { subject: 'supplier', subjectId: supplierId, did: 'changed', before: {} } as const;
    await recordChange(tx, { at: now, byUserId, ...replaced, after: { apiKey: 'replaced, by WooCommerce' } });
    invalidate('suppliers');
  });
}

function notAsked(): Problem {
  return new Problem(404, 'no-key-request', 'Nobody here waits for that key. Please ask for it again in the shop.');
}

/** Whoever decided comes back with the token, which opens nothing any more. @returns the screen to go on with */
export async function returnFromKeyRequest(db: Database, { user_id: token, success }: ReturnQuery): Promise<string> {
  const isIt = eq(supplierKeyRequests.tokenHash, hashOf(token));
  if (success === '0')
    await db
      .update(supplierKeyRequests)
      .set({ state: 'denied' })
      .where(and(isIt, eq(supplierKeyRequests.state, 'waiting')));
  const [asked] = await db.select().from(supplierKeyRequests).where(isIt);
  return `/admin?tab=suppliers${asked ? `&connecting=${asked.supplierId}` : ''}`;
}
