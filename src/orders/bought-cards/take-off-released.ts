import { eq } from 'drizzle-orm';
import {
  findBoughtPiece,
  listBoughtIn,
  readSpentOrHeld,
  suspendBought,
  takeOffUnpaid,
} from '#payment/gift-cards/bought-cards.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { lockOrder } from '../order/lock-order.ts';
import { cardsTakenOff, invalidateOrder } from '../order/order-events.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { orders } from '../order/orders.table.ts';
import { noteOnOrder } from '../order/orders.ts';
import { readCardLines } from './refundable-cards.ts';

/**
 * What an order held or had spent of gift cards is on them again. Of that comes off what nobody has paid for any more, as part of the
 * order in which they were bought was refunded outside the shop meanwhile. The caller holds the lock of the order that gives back, and
 * with it those of the cards, without which nobody refunds them. That other order is noted on by a job: orders are locked before cards.
 */
export async function takeOffReleased(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Database,
  { giftCards }: Pick<StoredOrder, 'giftCards'>,
): Promise<void> {
  const at = clock.now();
  for (const { cardId } of giftCards ?? []) {
    const piece = await findBoughtPiece(tx, cardId);
    const [order] = piece ? await tx.select().from(orders).where(eq(orders.number, piece.orderNumber)) : [];
    if (!piece || !order) continue;
    const paid = (await readCardLines(tx, order)).find(({ lineId }) => lineId === piece.lineId);
    const taken = await takeOffUnpaid(tx, piece.lineId, { room: paid?.room ?? zero, at });
    if (taken > zero) await jobs.enqueue(tx, cardsTakenOff, { orderNumber: order.number, taken: toPounds(taken) });
  }
}

/** Of the cards bought in an order: `unpaid` are those of whose price a bank has taken all, or all while they have spent more than is paid for. */
export type SuspendedCards = 'all' | 'unpaid' | 'none';

/**
 * While a bank has the money, and for good once it has taken it back, the cards that were bought with it pay nothing. Once they pay
 * again, what nobody has paid for meanwhile comes off them. The caller holds the order's lock, and has booked what the bank took.
 */
export async function suspendCards(
  { clock }: Pick<Deps, 'clock'>,
  tx: Database,
  order: StoredOrder,
  which: SuspendedCards,
): Promise<void> {
  if (order.giftCardTotal === zero) return;
  const at = clock.now();
  const cards = await readBoughtCards(tx, order);
  const isAll = which === 'all' || (which === 'unpaid' && cards.some(({ room, spent }) => spent > room));
  let taken = zero;
  for (const { lineId, room } of cards) {
    const isSuspended = isAll || (which === 'unpaid' && room === zero);
    await suspendBought(tx, lineId, isSuspended);
    if (!isSuspended) taken = add(taken, await takeOffUnpaid(tx, lineId, { room, at }));
  }
  if (taken > zero) await noteOnOrder(tx, order, { note: noteOf(toPounds(taken)), byUserId: null, at });
}

async function readBoughtCards(tx: Database, order: StoredOrder) {
  const paid = new Map((await readCardLines(tx, order)).map(({ lineId, room }) => [lineId, room]));
  const cards: { lineId: number; room: Pence; spent: Pence }[] = [];
  for (const { boughtLineId: lineId } of await listBoughtIn(tx, order.number))
    if (lineId !== null)
      cards.push({ lineId, room: paid.get(lineId) ?? zero, spent: await readSpentOrHeld(tx, lineId) });
  return cards;
}

const noteOf = (taken: string) => `£${taken} came off the gift cards`;

export async function noteTakenOff(
  { changes, clock }: Pick<Deps, 'changes' | 'clock'>,
  { orderNumber, taken }: { orderNumber: string; taken: string },
): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    await noteOnOrder(tx, order, { note: noteOf(taken), byUserId: null, at: clock.now() });
    invalidateOrder(invalidate, orderNumber);
  });
}
