import { takeBoughtPieces } from '#basket/basket.ts';
import { bookPaymentFee } from '#orders/acts/provider/payment-fees.ts';
import { abandonOrder, confirmOrder, refuseOrder, reviveOrder } from '#orders/acts/unpaid-orders.ts';
import { lockOrder } from '#orders/order/lock-order.ts';
import { paymentContested } from '#orders/order/order-events.ts';
import { adminOrderUrl } from '#orders/order/order-link.ts';
import type { StoredOrder, WholeOrder } from '#orders/order/order-view.ts';
import { reread } from '#orders/order/orders.ts';
import { ownReasons } from '#orders/order/refund-words.contract.ts';
import { takeAgainFromCards } from '#payment/gift-cards/gift-card-money.ts';
import type { PaymentReport } from '#payment/payment-provider.ts';
import { unsettledPayments } from '#payment/payment-words.contract.ts';
import { changePayment, lockPayment, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { mayMail, queueMail } from '#platform/mail/mail.ts';
import { readMailFrame } from '#shop/settings/mail-frame.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { redeemAgain, returnPromotionUse } from '../promotions/promotions.ts';
import { mailPaymentLinkEnded } from './payment-link-emails.ts';
import {
  paymentFailedMail,
  paymentRejectedNotice,
  paymentReturnedMail,
  paymentReturnedNotice,
} from './payment.mail.ts';
import type { ReturnedPayment } from './payment.mail.ts';
import { sell } from './sell.ts';
import { LostRace, tryAgain } from './try-again.ts';

type Paid = Extract<PaymentReport, { state: 'paid' }>;
type Ended = Extract<PaymentReport, { state: 'ended' }>;
type Settling = { deps: Deps; tx: Database; invalidate: Invalidate; order: StoredOrder; payment: StoredPayment };

/**
 * Applies the provider's report on a payment to its order in one transaction. A second report finds it settled.
 * An order is confirmed only for the agreed amount.
 */
export async function settlePayment(deps: Deps, orderNumber: string, report: PaymentReport): Promise<StoredPayment> {
  await tryAgain(() =>
    deps.changes.transaction(async (tx, invalidate) => {
      const order = await lockOrder(tx, orderNumber);
      const payment = await lockPayment(tx, orderNumber);
      const settling = { deps, tx, invalidate, order, payment };
      if (report.state === 'paid') await settlePaid(settling, report);
      else if (isUnsettled(payment)) await settleUnpaid(settling, report);
    }),
  );
  const payment = await readPayment(deps.db, orderNumber);
  // The provider may know its fee only some time after the payment.
  if (report.state !== 'paid' || report.fee === null || payment.fee !== null) return payment;
  await bookPaymentFee(deps, orderNumber, report.fee);
  return { ...payment, fee: report.fee };
}

async function settleUnpaid(settling: Settling, report: Exclude<PaymentReport, Paid>): Promise<void> {
  const { deps, tx, order, payment } = settling;
  const updatedAt = deps.clock.now();
  const { failure } = { failure: payment.failure, ...report };
  // Nothing has changed, so the time of the last request stays.
  if (report.state === 'open') await changePayment(tx, payment.id, { ...payment, failure, url: report.url });
  else if (report.state === 'processing') {
    await changePayment(tx, payment.id, { state: 'processing', url: null, updatedAt });
  } else {
    await changePayment(tx, payment.id, { state: 'ended', url: null, failure, updatedAt });
    if (order.status === 'awaiting-payment') await releaseOrder(settling, report);
  }
}

async function releaseOrder({ deps, tx, invalidate, order, payment }: Settling, report: Ended): Promise<void> {
  await returnPromotionUse(tx, order.id);
  await abandonOrder(deps, tx, invalidate, order);
  if (report.isRejected) return mailPaymentRejected(deps, tx, order, report.failure);
  // Whoever paid by a slow method was told that an email follows.
  if (report.isAwaited || payment.state === 'processing') await mailPaymentFailed(deps, tx, order);
  // Staff who take a link back know that it is over.
  const isOver = payment.expiresAt !== null && payment.expiresAt <= deps.clock.now();
  if (payment.isByLink && isOver) await mailPaymentLinkEnded(deps, tx, order);
}

async function settlePaid(settling: Settling, report: Paid): Promise<void> {
  const { deps, tx, invalidate, order, payment } = settling;
  // Also of one that was settled already: it may have been contested between the provider's response and that.
  if (report.isContested) await deps.jobs.enqueue(tx, paymentContested, { orderId: order.id });
  if (payment.state === 'paid' || payment.state === 'returned') return;
  const { paidAmount, chargeReference, fee } = report;
  const now = deps.clock.now();
  const taken = { paidAmount, chargeReference, fee, paidAt: now, url: null, failure: null, updatedAt: now };
  // Before the order changes, so that its booking includes the fee.
  await changePayment(tx, payment.id, { ...taken, state: 'paid' });
  const why = whyReturned(payment, report) ?? (await confirm(settling));
  if (why === null) return;
  await changePayment(tx, payment.id, { state: 'returned', updatedAt: now });
  await returnPromotionUse(tx, order.id);
  const note = why === 'too-late' ? ownReasons.paidTooLate : ownReasons.otherSum;
  await refuseOrder(deps, tx, invalidate, order, { paid: paidAmount, note });
  // Less than the order's total where gift cards pay some of it.
  await mailPaymentReturned(deps, tx, { ...order, total: payment.amount }, { ...report, why });
}

type ReasonToReturn = ReturnedPayment['why'];

function whyReturned({ amount, currency }: StoredPayment, report: Paid): ReasonToReturn | null {
  return report.paidAmount === amount && report.currency === currency ? null : 'other-sum';
}

/** Null: confirmed. Otherwise why the money is refunded. */
async function confirm({ deps, tx, invalidate, order }: Settling): Promise<ReasonToReturn | null> {
  const whole = await reread(tx, order.id);
  if (order.status === 'awaiting-payment') await confirmOrder(deps, tx, invalidate, order);
  else if (order.status === 'abandoned' && (await takeAgain(deps, tx, invalidate, whole))) {
    await reviveOrder(deps, tx, invalidate, order);
  } else return 'too-late';
  const { sessionId, userId } = order;
  // A visitor whose session has ended has no basket any more.
  const chosen = whole.lines.filter(({ isGift }) => !isGift);
  await takeBoughtPieces(tx, { id: sessionId ?? 0, userId }, chosen);
  return null;
}

/** Takes everything that was held before, or nothing. */
async function takeAgain(
  { clock }: Deps,
  tx: Database,
  invalidate: Invalidate,
  { order, lines }: WholeOrder,
): Promise<boolean> {
  const paid = { orderNumber: order.number, at: clock.now() };
  try {
    await tx.transaction(async (attempt) => {
      if (!(await redeemAgain(attempt, order))) throw new LostRace();
      if (!(await takeAgainFromCards(attempt, order.giftCards ?? [], paid))) throw new LostRace();
      await sell(attempt, invalidate, lines, await readSettings(attempt));
    });
    return true;
  } catch (error) {
    if (error instanceof LostRace) return false;
    throw error;
  }
}

export function isUnsettled({ state }: Pick<StoredPayment, 'state'>): boolean {
  return unsettledPayments.some((one) => one === state);
}

/** Tells customer and owner of a payment that was too late or of another amount than agreed, and was refunded. */
async function mailPaymentReturned(
  deps: Deps,
  tx: Database,
  { number, customerName, customerEmail, total }: StoredOrder,
  returned: Omit<ReturnedPayment, 'order'>,
): Promise<void> {
  const { config } = deps;
  const settings = await readSettings(tx);
  const frame = await readMailFrame(tx, config);
  const payment = { ...returned, order: { number, customerName, customerEmail, total } };
  await queueMail(deps, tx, paymentReturnedMail(payment, settings, config.url), frame);
  await queueMail(deps, tx, paymentReturnedNotice(payment, settings, adminOrderUrl(config, number)), frame);
}

async function mailPaymentFailed(deps: Deps, tx: Database, order: StoredOrder): Promise<void> {
  if (order.customerEmail === '') return;
  await queueMail(deps, tx, paymentFailedMail(order, deps.config.url), await readMailFrame(tx, deps.config));
}

/** A few a day: an account at the provider that may not take payments rejects all of them. */
async function mailPaymentRejected(
  deps: Deps,
  tx: Database,
  { number }: StoredOrder,
  failure: string | null,
): Promise<void> {
  const { email: to } = await readSettings(tx);
  if (!(await mayMail({ ...deps, db: tx }, 'payment-rejected', to))) return;
  const notice = paymentRejectedNotice({ number, failure }, { to, url: adminOrderUrl(deps.config, number) });
  await queueMail(deps, tx, notice, await readMailFrame(tx, deps.config));
}
