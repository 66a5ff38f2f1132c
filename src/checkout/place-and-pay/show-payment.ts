import type { Session } from '#accounts/session/session.ts';
import { requireOrder, requirePayableOrder } from '#orders/order/order-access.ts';
import { findPaymentBy, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import { claimQuery, releaseQuery } from '#payment/unsettled-payments.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import { seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { toPounds } from '#platform/money.ts';
import type { OrderPayment } from './order-payment.contract.ts';
import { endPayment } from './payment-session.ts';
import { isUnsettled, settlePayment } from './settle-payment.ts';
import { inPlainWords, notKnownYet } from './try-again.ts';

/** The provider is queried at most this often about one payment, however many windows are open. */
const lookEvery = seconds(3);

export type PaymentCaller = { orderNumber: string; session: Session | null; pay?: string | undefined };

/**
 * The state of a payment, as the provider reports it now, for the browser that placed the order, its customer, the holder of the payment
 * link and staff.
 * @throws Problem 404 `order-not-found`
 */
export async function showPayment(deps: Deps, { orderNumber, session, pay }: PaymentCaller): Promise<OrderPayment> {
  const { order } = await requirePayableOrder(deps, orderNumber, { session, pay });
  const payment = await readPayment(deps.db, order.number);
  return viewPayment(
    isUnsettled(payment) ? await inPlainWords(() => lookForCustomer(deps, payment), notKnownYet) : payment,
  );
}

/**
 * The customer cancels the payment, or staff take the link back. It may have been paid meanwhile: the response says so.
 * @throws Problem 404 `order-not-found`, 502
 */
export async function giveUpPayment(deps: Deps, { orderNumber, session }: PaymentCaller): Promise<OrderPayment> {
  const { order } = await requireOrder(deps, orderNumber, { session });
  const before = await readPayment(deps.db, order.number);
  const after = await inPlainWords(() => endPayment(deps, order.number), notKnownYet);
  const isWithdrawn = session?.role === 'admin' && isUnsettled(before) && after.state === 'ended';
  if (isWithdrawn) {
    await recordChange(deps.db, {
      at: deps.clock.now(),
      byUserId: session.userId,
      subject: 'order',
      subjectId: order.number,
      did: 'payment-link-cancelled',
      before: { payment: before.state },
      after: { payment: after.state },
    });
  }
  return viewPayment(after);
}

/**
 * Follows a webhook of the provider. Payments of other shops on the same account are ignored.
 * @param isContested a refund, dispute or doubt of it was reported, which its own report may not show
 */
export async function settleByReference(deps: Deps, reference: string, isContested = false): Promise<void> {
  const payment = await findPaymentBy(deps.db, reference);
  const provider = payment && (await providerOf(deps, payment.provider));
  if (!provider) return;
  const report = await provider.look(reference);
  const isPaid = report.state === 'paid';
  await settlePayment(deps, payment.orderNumber, isPaid && isContested ? { ...report, isContested } : report);
}

/** After a failure the next call asks again: what was known before would say that nothing has been paid. */
async function lookForCustomer(deps: Deps, payment: StoredPayment): Promise<StoredPayment> {
  try {
    return await look(deps, payment);
  } catch (error) {
    await releaseQuery(deps.db, payment);
    throw error;
  }
}

export async function look(deps: Deps, payment: StoredPayment): Promise<StoredPayment> {
  const { id, reference, orderNumber } = payment;
  const provider = await providerOf(deps, payment.provider);
  const now = deps.clock.now();
  const since = new Date(now.getTime() - lookEvery);
  if (!provider || reference === null || !(await claimQuery(deps.db, id, { now, since }))) return payment;
  return settlePayment(deps, orderNumber, await provider.look(reference));
}

export function viewPayment(payment: StoredPayment): OrderPayment {
  const { orderNumber, state, url, expiresAt, failure, amount, isByLink, provider } = payment;
  return {
    orderNumber,
    state,
    url: state === 'open' ? url : null,
    expiresAt: isUnsettled({ state }) ? (expiresAt?.toISOString() ?? null) : null,
    failure,
    total: toPounds(amount),
    isByLink,
    isDemo: provider === 'demo',
  };
}
