import { isClosedStatus, isUnpaid, isUnsent, settableStatuses } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { hasAllLeft, openPieces } from './pieces.contract.ts';
import type { LinePieces } from './pieces.contract.ts';

const underWay: readonly OrderStatus[] = settableStatuses.filter((status) => status !== 'cancelled');
const sent: readonly OrderStatus[] = ['shipped', 'delivered', 'completed'];

type Line = Pick<LinePieces, 'quantity' | 'dropped' | 'sent' | 'marked'> & { isGiftCard?: boolean };
type Standing = { status: OrderStatus; lines: readonly Line[] };

/** The status that follows from the pieces of an order that is under way. */
export function statusOf({ status, lines }: Standing): OrderStatus {
  if (!underWay.includes(status)) return status;
  if (hasAllLeft(lines)) return isUnsent(status) ? statusOnceLeft(lines) : status;
  return isUnsent(status) ? status : 'processing';
}

/** What is emailed has arrived. */
function statusOnceLeft(lines: readonly (Line & { sent: number })[]): OrderStatus {
  return lines.every(({ sent: left, isGiftCard }) => left === 0 || isGiftCard) ? 'delivered' : 'shipped';
}

/** Why staff cannot set that status, which marks all that is left as sent or takes that mark back; null when they can. */
export function whyNotSet({ status: from, lines }: Standing, to: OrderStatus): string | null {
  if (to === 'refunded') return 'To set this status, refund the order.';
  if (isUnpaid(to)) return 'This status is set automatically.';
  if (from === 'awaiting-payment') return 'This order is awaiting payment.';
  if (from === 'abandoned') return 'This order was never paid.';
  if (to === 'completed') return 'An order becomes completed automatically when the time for returns is over.';
  if (!underWay.includes(from)) return `This order is ${from}, which is final.`;
  if (to === 'cancelled' && !isUnsent(from)) return `This order is ${from} already, so it can only be refunded.`;
  if (!isUnsent(to) && to !== 'cancelled' && lines.some((line) => line.isGiftCard && openPieces(line) > 0))
    return 'A gift card in this order hasn’t been sent yet. It goes out automatically; add a parcel for anything else that has left.';
  if (isUnsent(to) && !isUnsent(from) && lines.every(({ marked }) => marked === 0))
    return 'Everything in this order has left. If a parcel was not sent, remove that parcel.';
  return null;
}

/** Why a customer can no longer cancel; null when they can. */
export function whyNotCancelled({ status: from }: Pick<Standing, 'status'>): string | null {
  if (isUnsent(from)) return null;
  if (isClosedStatus(from)) return `This order is ${from} already.`;
  if (from === 'awaiting-payment')
    return 'This order is awaiting payment. If you leave it unpaid, nothing will be sent.';
  if (from === 'abandoned') return 'This order was never paid, so there is nothing to cancel.';
  return 'This order has already left us. You can return it once it arrives.';
}

/** Its goods have left, so they can only be returned by the customer. */
export function hasLeft(status: OrderStatus): boolean {
  return sent.includes(status);
}
