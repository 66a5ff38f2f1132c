import { ignoreOtherAccount } from '#payment/other-account.ts';
import { changePayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { findOpenPayments, findOverduePayments } from '#payment/unsettled-payments.ts';
import { days, hours, minutes, seconds } from '#platform/clock.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { endPayment } from './payment-session.ts';
import { settlePayment } from './settle-payment.ts';
import { look } from './show-payment.ts';

/** Gives the provider's own webhook time to arrive first. */
const patience = minutes(1);
/** Every second minute, as the minutes of a schedule are not exact. */
const openEvery = seconds(100);
/** A slow payment method takes days. */
const processingEvery = hours(1);
/** No method takes longer: https://docs.stripe.com/payments/sepa-debit says 14 working days. */
const longestProcessing = days(21);
/** The provider stores an idempotency key for a day: later it cannot tell whether a payment was begun under it. */
const keyLife = days(1);
const mostAtOnce = 50;
const mostOpenAtOnce = 200;
const atATime = 4;
const mostFailures = 3;

/**
 * Settles payments whose time is over and whose outcome is not known, and releases the goods of unpaid ones. Asks about open ones
 * too: the webhook of a payment may never arrive, and its customer may not return.
 * @throws Error of the first payment that could not be settled; the others go first next time
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now().getTime();
  const [before, queriedBefore] = [new Date(now - patience), new Date(now - processingEvery)];
  const overdue = await findOverduePayments(db, { before, queriedBefore, limit: mostAtOnce });
  const open = await findOpenPayments(db, { queriedBefore: new Date(now - openEvery), limit: mostOpenAtOnce });
  const isOverdue = new Set(overdue.map(({ id }) => id));
  const due = [
    ...overdue.map((payment) => () => conclude(deps, payment)),
    ...open
      .filter(({ id }) => !isOverdue.has(id))
      .map((payment) => () => look(deps, payment).catch(ignoreOtherAccount)),
  ];
  const failures: unknown[] = [];
  const work = async () => {
    for (let next = due.shift(); next && failures.length < mostFailures; next = due.shift())
      await next().catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atATime }, work));
  if (failures.length > 0) throw failures[0];
}

async function conclude(deps: Deps, payment: StoredPayment): Promise<void> {
  const { id, orderNumber, reference, expiresAt } = payment;
  const now = deps.clock.now();
  const overdueMs = now.getTime() - (expiresAt ?? now).getTime();
  await changePayment(deps.db, id, { updatedAt: now });
  const isForgotten = reference === null && overdueMs > keyLife;
  // Only the account that began a payment can say how it ended; past its time nobody can pay it there any more.
  const ended = isForgotten ? payment : await endPayment(deps, orderNumber).catch(ignoreOtherAccount);
  const { state } = ended ?? payment;
  const isTooSlow = state === 'processing' && overdueMs > longestProcessing;
  if (isForgotten) await settlePayment(deps, orderNumber, { state: 'ended', failure: null });
  else if (!ended && (isTooSlow || state !== 'processing'))
    await settlePayment(deps, orderNumber, { state: 'ended', failure: elsewhere });
  else if (isTooSlow) await settlePayment(deps, orderNumber, { state: 'ended', failure: neverDecided });
}

const elsewhere =
  'Stripe doesn’t know this payment under the present key: it was begun in another account. Please look there whether it was paid.';

/** Should the money still come, the order is revived or the payment refunded, as one that is paid too late. */
const neverDecided = 'The bank has not said within three weeks whether the payment has gone through.';
