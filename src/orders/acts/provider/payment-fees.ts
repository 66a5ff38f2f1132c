import { ignoreOtherAccount } from '#payment/other-account.ts';
import { findWithoutFee, markLookedAt, readPayment, recordFee } from '#payment/payments.ts';
import { providerOf } from '#payment/providers.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import { rebooked } from '../../ledger/book-sales.ts';
import { lockOrder } from '../../order/lock-order.ts';
import { invalidateOrder } from '../../order/order-events.ts';

/** Books the payment provider's fee for an order, once it is known. */
export async function bookPaymentFee(
  { changes }: Pick<Deps, 'changes'>,
  orderNumber: string,
  fee: Pence,
): Promise<void> {
  await changes.transaction(async (tx, invalidate) => {
    const order = await lockOrder(tx, orderNumber);
    if ((await readPayment(tx, orderNumber)).fee !== null) return;
    await rebooked(tx, order.id, () => recordFee(tx, orderNumber, fee));
    invalidateOrder(invalidate, orderNumber);
  });
}

const mostAtOnce = 100;

/** Queries fees that were unknown at the time of the payment. */
export async function lookUpFees(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const payment of await findWithoutFee(db, clock.now(), mostAtOnce)) {
    if (payment.reference === null) continue;
    await markLookedAt(db, payment, clock.now());
    const report = await (await providerOf(deps, payment.provider))?.look(payment.reference).catch(ignoreOtherAccount);
    if (report?.state === 'paid' && report.fee !== null) await bookPaymentFee(deps, payment.orderNumber, report.fee);
  }
}
