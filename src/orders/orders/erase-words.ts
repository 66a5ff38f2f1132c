import { inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { manualPayments } from '../manual-payments/manual-payments.table.ts';
import { orderNotes } from '../notes/order-notes.table.ts';
import { parcels } from '../parcels/parcels.table.ts';
import { noReason, ownReasons } from '../refunds/refund-words.contract.ts';
import { refunds } from '../refunds/refunds.table.ts';
import { returnRequests } from '../returns/returns.table.ts';
import { orderEvents } from './orders.table.ts';

/**
 * Erases text that people typed about orders, which may identify the customer. The shop's own texts and all figures stay.
 * `ids` selects the orders' ids.
 */
export async function eraseWords(tx: Database, ids: SQL): Promise<void> {
  const isTheirs = (orderId: Parameters<typeof inArray>[0]) => inArray(orderId, ids);
  await tx.delete(orderNotes).where(isTheirs(orderNotes.orderId));
  await tx.update(returnRequests).set({ reason: '', answer: null }).where(isTheirs(returnRequests.orderId));
  await tx.update(manualPayments).set({ reference: null }).where(isTheirs(manualPayments.orderId));
  // A tracking link may contain the postcode; carrier and number stay.
  await tx.update(parcels).set({ trackingUrl: null }).where(isTheirs(parcels.orderId));
  const isTyped = sql`${refunds.reason} <> all(${sql.param([noReason, ...Object.values(ownReasons)])}::text[])`;
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(sql`${isTheirs(refunds.orderId)} and ${isTyped}`);
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(sql`${isTheirs(orderEvents.orderId)} and ${changesStatus}`);
}

/** Only with these can staff type a note; the shop's own notes leave the status unchanged. */
const changesStatus = sql`${orderEvents.note} is not null and ${orderEvents.status} is distinct from (
  select before.status from order_events before
  where before.order_id = ${orderEvents.orderId} and before.id < ${orderEvents.id} order by before.id desc limit 1
)`;
