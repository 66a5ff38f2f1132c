import { isClosedStatus, isSomeOut, isUnsent } from '#orders/order/order-words.contract.ts';
import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { Order, TrackedOrder } from '#orders/order/orders.contract.ts';
import { add, fromPounds, least, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';

/** Tracking URLs come from suppliers, so only http(s) ones become links. */
export function trackingLink(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}

/** 'Delivered to …' once delivered; just 'For …' when the order was cancelled or refunded. */
export function recipientText(status: OrderStatus, name: string): string {
  if (status === 'delivered' || status === 'completed') return `Delivered to ${name}`;
  return isClosedStatus(status) ? `For ${name}` : `Delivering to ${name}`;
}

/** Why a line could not be added in full when buying again. */
export function missingText({ wanted, added }: { wanted: number; added: number }): string {
  return added === 0 ? 'No more in stock' : `${added} of ${wanted} added; no more in stock`;
}

/** How much of a line has been sent, for a partly shipped order. */
export function sentText(sent: number, wanted: number): string {
  if (sent === 0) return 'Still to come';
  return sent >= wanted ? 'On its way' : `${sent} of ${wanted} on their way`;
}

/** What the customer could do now if they opened the order by its link. */
export function actionsByLink(order: Cancellable): string {
  if (canCancel(order)) return 'cancel or buy again';
  if (isUnsent(order.status)) return 'return or cancel something, or buy again';
  return order.status === 'shipped' || order.status === 'delivered' ? 'return something or buy again' : 'buy again';
}

type Cancellable = Pick<TrackedOrder, 'status'> & { items: readonly { sent: number }[]; parcels: readonly unknown[] };

export function canCancel({ status, items, parcels }: Cancellable): boolean {
  return isUnsent(status) && !isSomeOut({ lines: items, parcels });
}

type Paid = Pick<Order, 'total' | 'refundedTotal' | 'paidWith' | 'giftCards' | 'besideGiftCards'> & {
  refunds: readonly Pick<Order['refunds'][number], 'amount' | 'state' | 'way'>[];
};

/** What a cancellation would still refund, and how. */
export function moneyBackIfCancelled(order: Paid, refundDays: string): string {
  const left = subtract(fromPounds(order.total), fromPounds(order.refundedTotal));
  if (left === zero) return 'There is nothing left to refund.';
  const onCards = least(left, leftOnCards(order));
  const rest = subtract(left, onCards);
  const back = order.giftCards?.length === 1 ? 'your gift card' : 'your gift cards';
  return [
    ...(onCards > 0 ? [`£${toPounds(onCards)} goes back onto ${back} at once.`] : []),
    ...moneyBack(order, rest, refundDays),
  ].join(' ');
}

/** The payment goes back as far as possible; we send the rest ourselves (shop rules, section 7). */
function moneyBack(order: Paid, rest: Pence, refundDays: string): string[] {
  const byPayment = order.paidWith === 'manual' ? zero : least(rest, leftOfPayment(order));
  const byHand = subtract(rest, byPayment);
  const paidDirectly = byPayment > 0 ? 'You paid the rest to us directly' : 'You paid us directly';
  return [
    ...(byPayment > 0 ? [`We’ll refund £${toPounds(byPayment)} to your card within ${refundDays}.`] : []),
    ...(byHand > 0 ? [`${paidDirectly}, so we’ll send £${toPounds(byHand)} back to you ourselves.`] : []),
  ];
}

function leftOfPayment({ total, besideGiftCards, refunds }: Paid): Pence {
  const back = refunds.filter(({ way, state }) => way === 'payment' && state !== 'failed');
  return subtract(fromPounds(besideGiftCards?.payment ?? total), sumOf(back));
}

/** What gift cards paid goes back first (shop rules, section 7). */
function leftOnCards({ giftCards = [], refunds }: Paid): Pence {
  const back = refunds.filter(({ way, state }) => way === 'gift-card' && state !== 'failed');
  return subtract(sumOf(giftCards), sumOf(back));
}

function sumOf(amounts: readonly { amount: string }[]): Pence {
  return add(zero, ...amounts.map(({ amount }) => fromPounds(amount)));
}
