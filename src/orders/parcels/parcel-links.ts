import { eq, sql } from 'drizzle-orm';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { withoutLinks } from '#platform/mail/mail-names.ts';
import { invalidateOrder } from '../orders/order-events.ts';
import { readOrderNumbers } from '../orders/orders.ts';
import { linkHosts, parcels } from '../orders/parcels.table.ts';
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
  const isAllowed = own !== null || isCarriersHost(host) || (await db.$count(linkHosts, eq(linkHosts.host, host))) > 0;
  return isAllowed ? { trackingUrl: given, pendingUrl: null } : { trackingUrl: null, pendingUrl: given };
}

/** A carrier's name without addresses or markup: it stands in emails to customers, and suppliers type it. */
export function carrierName(typed: string): string {
  const name = withoutLinks(typed.replaceAll(/[<>[\]{}\\]/g, ' ')).replaceAll(/\s+/g, ' ');
  return name.trim().slice(0, longestCarrier).trim() || 'Courier';
}

/** Links to this host are shown from now on, and those that wait. @throws Problem 409 `no-such-link` when none waits */
export async function allowLinkHost(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  host: string,
  byUserId: number,
): Promise<void> {
  const { pendingUrl } = parcels;
  await changes.transaction(async (tx, invalidate) => {
    const at = clock.now();
    await tx.insert(linkHosts).values({ host, allowedAt: at }).onConflictDoNothing();
    const shown = await tx
      .update(parcels)
      .set({ trackingUrl: pendingUrl, pendingUrl: null })
      .where(sql`starts_with(${pendingUrl}, ${`https://${host}/`})`)
      .returning({ orderId: parcels.orderId });
    if (shown.length === 0) throw new Problem(409, 'no-such-link', 'No parcel’s link waits for this any more.');
    const numbers = await readOrderNumbers(tx, [...new Set(shown.map(({ orderId }) => orderId))]);
    for (const number of numbers.values()) invalidateOrder(invalidate, number);
    const entry = { at, byUserId, subject: 'carrier-links', subjectId: host, did: 'allowed' };
    await recordChange(tx, { ...entry, before: null, after: { host } });
  });
}
