import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { withoutLinks } from '#platform/mail/mail-names.ts';
import { invalidateOrder } from '../order/order-events.ts';
import { readOrderNumbers } from '../order/orders.ts';
import { linkHosts, parcels } from '../order/parcels.table.ts';
import { longestCarrier, trackingPage } from './parcels.contract.ts';
import { hostOf, isCarriersHost, trackingLink } from './parcels.rules.ts';

type Given = { carrier: string; trackingNumber?: string | undefined; trackingUrl?: string | undefined };

/**
 * A known carrier's parcel has the link that the shop makes itself. Any other link was typed by a stranger, and stands in emails
 * from the shop's own address: customers see it if it leads to a known carrier, or to a host that the owner has allowed.
 */
export async function linksOf(
  db: Database,
  { carrier, trackingNumber, trackingUrl }: Given,
): Promise<{ trackingUrl: string | null; pendingUrl: string | null }> {
  const own = trackingNumber ? trackingLink(carrier, trackingNumber) : null;
  const given = own ?? (trackingUrl ? trackingPage(trackingUrl) : null);
  const host = given === null ? null : hostOf(given);
  if (given === null || host === null) return { trackingUrl: null, pendingUrl: null };
  const isAllowed = own !== null || isCarriersHost(host) || (await isAllowedHost(db, host));
  return isAllowed ? { trackingUrl: given, pendingUrl: null } : { trackingUrl: null, pendingUrl: given };
}

/** A carrier's name without addresses or markup: it stands in emails to customers, and suppliers type it. */
export function carrierName(typed: string): string {
  const name = withoutLinks(typed.replaceAll(/[<>[\]{}\\]/g, ' ')).replaceAll(/\s+/g, ' ');
  return name.trim().slice(0, longestCarrier).trim() || 'Courier';
}

/** Locked until the parcel is stored, so that a host which is taken back at this moment takes its link along. */
async function isAllowedHost(tx: Database, host: string): Promise<boolean> {
  return (await tx.select().from(linkHosts).where(eq(linkHosts.host, host)).for('key share')).length > 0;
}

/** The host of a link that customers see because the owner has allowed it. */
export function allowedHostOf(trackingUrl: string | null): string | null {
  const host = trackingUrl === null ? null : hostOf(trackingUrl);
  return host !== null && isCarriersHost(host) ? null : host;
}

type HostDeps = Pick<Deps, 'changes' | 'clock'>;

/** Links to this host are shown from now on, and those that wait. @throws Problem 409 `no-such-link` when none waits */
export async function allowLinkHost({ changes, clock }: HostDeps, host: string, byUserId: number): Promise<void> {
  const { pendingUrl } = parcels;
  await changes.transaction(async (tx, invalidate) => {
    const at = clock.now();
    await tx.insert(linkHosts).values({ host, allowedAt: at }).onConflictDoNothing();
    const shown = await tx
      .update(parcels)
      .set({ trackingUrl: pendingUrl, pendingUrl: null })
      .where(leadsTo(pendingUrl, host))
      .returning({ orderId: parcels.orderId });
    if (shown.length === 0) throw new Problem(409, 'no-such-link', 'No parcel’s link waits for this any more.');
    await invalidateOrders(tx, invalidate, shown);
    await record(tx, { at, byUserId, host, did: 'allowed' });
  });
}

/**
 * Customers see links to this host no more, also of parcels that have left; emails that were sent keep theirs.
 * @throws Problem 409 `no-such-link` for a host that is not allowed
 */
export async function takeBackLinkHost({ changes, clock }: HostDeps, host: string, byUserId: number): Promise<void> {
  const { trackingUrl } = parcels;
  await changes.transaction(async (tx, invalidate) => {
    const { rowCount } = await tx.delete(linkHosts).where(eq(linkHosts.host, host));
    const hidden = await tx
      .update(parcels)
      .set({ trackingUrl: null, pendingUrl: trackingUrl })
      .where(and(leadsTo(trackingUrl, host), isCarriersHost(host) ? sql`false` : undefined))
      .returning({ orderId: parcels.orderId });
    if (!rowCount && hidden.length === 0)
      throw new Problem(409, 'no-such-link', 'Links to this host are not shown any more.');
    await invalidateOrders(tx, invalidate, hidden);
    await record(tx, { at: clock.now(), byUserId, host, did: 'taken-back' });
  });
}

function leadsTo(link: typeof parcels.trackingUrl | typeof parcels.pendingUrl, host: string) {
  return sql`starts_with(${link}, ${`https://${host}/`})`;
}

async function invalidateOrders(tx: Database, invalidate: Invalidate, of: readonly { orderId: number }[]) {
  const numbers = await readOrderNumbers(tx, [...new Set(of.map(({ orderId }) => orderId))]);
  for (const number of numbers.values()) invalidateOrder(invalidate, number);
}

type Decision = { at: Date; byUserId: number; host: string; did: 'allowed' | 'taken-back' };

async function record(tx: Database, { host, did, ...entry }: Decision): Promise<void> {
  const shown = did === 'allowed';
  const change = { before: shown ? null : { host }, after: shown ? { host } : null };
  await recordChange(tx, { ...entry, subject: 'carrier-links', subjectId: host, did, ...change });
}

/** Links of these parcels that wait for the owner. */
export async function readPendingLinks(db: Database, parcelIds: readonly number[]): Promise<string[]> {
  const { id, pendingUrl } = parcels;
  const rows = await db
    .select({ pendingUrl })
    .from(parcels)
    .where(and(inArray(id, [...parcelIds]), isNotNull(pendingUrl)))
    .orderBy(id);
  return rows.flatMap((row) => row.pendingUrl ?? []);
}
