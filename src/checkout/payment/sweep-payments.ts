import { changePayment, findOverduePayments } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import type { Deps } from '#platform/deps.ts';
import { days, hours, minutes } from '#platform/clock.ts';
import { endPayment } from './payment-session.ts';
import { settlePayment } from './settle-payment.ts';

/** Gives the provider's own webhook time to arrive first. */
const patience = minutes(1);
/** A slow payment method takes days. */
const processingEvery = hours(1);
/** The provider stores an idempotency key for a day: later it cannot tell whether a payment was begun under it. */
const keyLife = days(1);
const mostAtOnce = 50;
const mostFailures = 3;

/**
 * Settles payments whose time is over and whose outcome is not known, and releases the goods of unpaid ones.
 * @throws Error of the first payment that could not be settled; the others go first next time
 */
export async function sweepPayments(deps: Deps): Promise<void> {
  const now = deps.clock.now().getTime();
  const [before, asked] = [new Date(now - patience), new Date(now - processingEvery)];
  const failures: unknown[] = [];
  for (const payment of await findOverduePayments(deps.db, { before, asked, limit: mostAtOnce })) {
    if (failures.length >= mostFailures) break;
    await conclude(deps, payment).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

async function conclude(deps: Deps, { id, orderNumber, reference, expiresAt }: StoredPayment): Promise<void> {
  const now = deps.clock.now();
  await changePayment(deps.db, id, { updatedAt: now });
  const isForgotten = reference === null && (expiresAt ?? now).getTime() < now.getTime() - keyLife;
  if (isForgotten) await settlePayment(deps, orderNumber, { state: 'ended', failure: null });
  else await endPayment(deps, orderNumber);
}
