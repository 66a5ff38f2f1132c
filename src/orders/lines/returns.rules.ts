import { isClosedStatus, isUnpaid } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { isSomeSent } from './pieces.contract.ts';
import type { returnAnswers, ReturnState } from './returns.contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

type Step = { status: OrderStatus; at: Date };
type Item = { productId: number; quantity: number };

/** When a delivered order was delivered. Notes with the same status do not move the date, corrections of the status do. */
export function deliveredAt(timeline: readonly Step[]): Date | null {
  const before = timeline.findLastIndex(({ status }) => status !== 'delivered');
  return timeline[before + 1]?.at ?? null;
}

/** The latest delivery whose return period is over at `now`. */
export function windowClosedBefore(now: Date, returnDays: number): Date {
  return new Date(now.getTime() - returnDays * dayMs);
}

type Standing = { status: OrderStatus; timeline: readonly Step[]; lines: readonly { sent: number }[] };

/** Why nothing of an order can be returned; null when it can. What has left of it can be returned while the rest is still to come. */
export function whyNoReturn({ status, timeline, lines }: Standing, returnDays: number, now: Date): string | null {
  if (isClosedStatus(status)) return `This order is ${status}: everything has been refunded.`;
  if (isUnpaid(status)) return 'This order isn’t paid, so there is nothing to send back.';
  if (!isSomeSent(lines)) return 'This order hasn’t left us yet, so you can cancel it instead.';
  const since = status === 'delivered' ? deliveredAt(timeline) : null;
  const isOver = status === 'completed' || (since !== null && since < windowClosedBefore(now, returnDays));
  return isOver ? `You can return goods within ${returnDays} days of delivery, and that time is over.` : null;
}

type Arrived = { productId: number; quantity: number; deliveredAt: Date };

/** What can no longer be returned, as the parcel it came in arrived too long ago. */
export function closedPieces(arrived: readonly Arrived[], returnDays: number, now: Date): Item[] {
  return arrived.filter(({ deliveredAt }) => deliveredAt < windowClosedBefore(now, returnDays));
}

/** Goods refunded without a return, which cannot be returned as well. */
export function refundedOtherwise(
  returned: readonly Item[],
  requested: readonly { productId: number; refunded: number }[],
): Item[] {
  return [...Map.groupBy(returned, ({ productId }) => productId)].map(([productId, same]) => {
    const inAll = same.reduce((sum, { quantity }) => sum + quantity, 0);
    const byReturns = requested
      .filter((item) => item.productId === productId)
      .reduce((sum, { refunded }) => sum + refunded, 0);
    return { productId, quantity: Math.max(inAll - byReturns, 0) };
  });
}

/** The index of the first item that was not sent, or of which fewer are left to return; -1 when all can be returned. */
export function firstTooMany(items: readonly Item[], sent: readonly Item[], requested: readonly Item[]): number {
  return items.findIndex(({ productId }) => {
    return countOf(productId, items) + countOf(productId, requested) > countOf(productId, sent);
  });
}

function countOf(id: number, list: readonly Item[]): number {
  return list.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
}

type Kept = { state: (typeof returnAnswers)[number]; settledAt: Date | null };

/** The state of an accepted return follows from its refunded pieces. */
export function stateOfReturn({ state, settledAt }: Kept, items: readonly { refunded: number }[]): ReturnState {
  if (settledAt === null) return state;
  return items.some(({ refunded }) => refunded > 0) ? 'refunded' : 'closed';
}
