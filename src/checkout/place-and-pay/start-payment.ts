import { listUnpaidOrders } from '#orders/order/held-goods.ts';
import type { UnpaidOrder } from '#orders/order/held-goods.ts';
import { requirePayableOrder } from '#orders/order/order-access.ts';
import type { WholeOrder } from '#orders/order/order-view.ts';
import { demoReference, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerInUse } from '#payment/providers.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { findOutcome } from './idempotency.ts';
import type { OrderPayment } from './order-payment.contract.ts';
import { beginPayment, endPayment } from './payment-session.ts';
import type { OrderRequest } from './place-order.ts';
import { isUnsettled, settlePayment } from './settle-payment.ts';
import { look, viewPayment } from './show-payment.ts';
import type { PaymentCaller } from './show-payment.ts';
import { inPlainWords, unreachable } from './try-again.ts';

/**
 * A buyer pays for one order at a time: earlier unpaid orders are ended, and their goods released.
 * @param placed what was just placed, so only those before it; undefined: all
 * @throws Problem 409 `already-paid` with `orderNumber` when that turns out to be paid, `payment-under-way`; 502 `payment-provider`
 */
export async function endEarlierPayments(deps: Deps, request: OrderRequest, placed?: WholeOrder): Promise<void> {
  if (placed ? placed.paidWith === 'demo' : !(await providerInUse(deps))) return;
  for (const { id, number, isOwn } of await listOtherUnpaid(deps, request)) {
    if (placed && id >= placed.order.id) continue;
    const { state } = await inPlainWords(() => endPayment(deps, number));
    if (state === 'open') throw underWay(isOwn ? `order ${number}` : 'an earlier order');
    if (state === 'beginning') throw unreachable();
    // A browser that only shares network and email address does not learn which order.
    if (state !== 'paid' || !isOwn) continue;
    if (placed) await endPayment(deps, placed.order.number);
    const message = `You’ve just paid for order ${number}, so we haven’t placed another.`;
    throw new Problem(409, 'already-paid', message, { orderNumber: number });
  }
}

/** The provider does not end a payment that its customer, or their bank, is about to confirm. */
function underWay(which: string): Problem {
  const message = `Your payment for ${which} is under way: finish it on the page where you began, or try again here a little later. Nothing has been taken for this order.`;
  return new Problem(409, 'payment-under-way', message);
}

/** All but the order that was placed under the same key. */
async function listOtherUnpaid({ db }: Deps, { session, key, body, heldBy }: OrderRequest): Promise<UnpaidOrder[]> {
  const { customerEmail: email, items } = body;
  const buyer = { sessionId: session?.id ?? null, userId: session?.userId ?? null, heldBy, email };
  const productIds = items.map(({ productId }) => productId);
  const unpaid = await listUnpaidOrders(db, buyer, productIds);
  // Read after the list: a simultaneous request under this key may just have placed the order.
  const repeated = key && unpaid.length > 0 ? await findOutcome(db, { key, customerEmail: email }) : null;
  return unpaid.filter(({ id }) => id !== repeated);
}

/** Begins the payment of an order that was just placed; does nothing under demo payment. @throws Problem 502 `payment-provider`, 409 `payment-rejected` */
export async function startPayment(deps: Deps, { order, paidWith }: WholeOrder): Promise<{ payment?: OrderPayment }> {
  if (paidWith === 'demo') return {};
  const payment = await readPayment(deps.db, order.number);
  return { payment: viewPayment(await inPlainWords(() => beginPayment(deps, payment))) };
}

/**
 * A customer continues to pay: at the provider, whose page is returned, or at once under demo payment. Repeated calls, from
 * any number of tabs, share one payment, and a settled one stays settled.
 * @throws Problem 404 `order-not-found`, 502 `payment-provider`, 409 `payment-rejected`
 */
export async function payOrder(deps: Deps, { orderNumber, session, pay }: PaymentCaller): Promise<OrderPayment> {
  const { order } = await requirePayableOrder(deps, orderNumber, { session, pay });
  const payment = await readPayment(deps.db, order.number);
  if (!isUnsettled(payment)) return viewPayment(payment);
  if (payment.provider === 'demo') return viewPayment(await payForDemo(deps, payment));
  const begun = payment.state === 'beginning' ? () => beginPayment(deps, payment) : () => look(deps, payment);
  return viewPayment(await inPlainWords(begun));
}

/** Not once keys are set: orders of a real shop are paid with real money. */
async function payForDemo(deps: Deps, payment: StoredPayment): Promise<StoredPayment> {
  const { orderNumber, amount: paidAmount, expiresAt } = payment;
  const isOver = expiresAt !== null && expiresAt <= deps.clock.now();
  if (isOver || (await providerInUse(deps))) return endPayment(deps, orderNumber);
  const chargeReference = demoReference(orderNumber);
  return settlePayment(deps, orderNumber, {
    state: 'paid',
    paidAmount,
    currency: 'GBP',
    chargeReference,
    fee: null,
    isContested: false,
  });
}
