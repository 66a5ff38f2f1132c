import { readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import type { Deps } from '#platform/deps.ts';
import { isBegun } from './begin-payment.ts';
import { isUnsettled, settlePayment } from './settle-payment.ts';

/**
 * Sees to it that nobody can pay any more, unless somebody has, and settles what it has come to.
 * @throws Problem 502 `payment-provider`; then nothing has changed
 */
export async function endPayment(deps: Deps, orderNumber: string): Promise<StoredPayment> {
  const payment = await readPayment(deps.db, orderNumber);
  if (!isUnsettled(payment)) return payment;
  const provider = providerOf(deps.config, payment.provider);
  if (!provider) return settlePayment(deps, orderNumber, { state: 'ended', failure: null });
  // Whether the provider began one whose answer never came is known once it is asked again.
  const { reference } =
    payment.reference !== null || !(await isBegun(deps, payment)) ? payment : await readPayment(deps.db, orderNumber);
  const report = reference === null ? ({ state: 'ended', failure: null } as const) : await provider.end(reference);
  return settlePayment(deps, orderNumber, report);
}
