import { asc, eq } from 'drizzle-orm';
import { fullNames } from '#accounts/users/full-names.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { lockOrder } from '../status/change-status.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import { invalidateOrder } from '../orders/order-tags.ts';
import type { OrderNote, OrderNoteBody } from './order-notes.contract.ts';
import { orderNotes } from './order-notes.table.ts';

/** Oldest first. */
export async function listOrderNotes(db: Database, orderId: number): Promise<OrderNote[]> {
  const found = await db.select().from(orderNotes).where(eq(orderNotes.orderId, orderId)).orderBy(asc(orderNotes.id));
  const names = await fullNames(
    db,
    found.flatMap(({ byUserId }) => byUserId ?? []),
  );
  return found.map(({ id, text, at, byUserId }) => ({
    id,
    text,
    at: at.toISOString(),
    by: names.get(byUserId ?? 0) ?? null,
  }));
}

/**
 * The audit log keeps that a note was written, not what it says: a note goes with the customer's data, the log stays.
 * @throws Problem 404 `order-not-found`
 */
export async function writeOrderNote(
  { changes, clock }: Deps,
  number: string,
  { text }: OrderNoteBody,
  byUserId: number,
): Promise<OrderNote> {
  return changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, readOrderNumber(number) ?? number);
    const at = clock.now();
    const [written] = await tx
      .insert(orderNotes)
      .values({ orderId: order.id, text, byUserId, at })
      .returning({ id: orderNotes.id });
    if (!written) throw new Error('The note was not stored');
    const noted = { subject: 'order', subjectId: order.number, did: 'note-written' };
    await recordChange(tx, { at, byUserId, ...noted, before: null, after: { note: written.id } });
    invalidateOrder(invalidate, order.number);
    const names = await fullNames(tx, [byUserId]);
    return { id: written.id, text, at: at.toISOString(), by: names.get(byUserId) ?? null };
  });
}
