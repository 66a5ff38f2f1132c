import { readPayment, recordFee } from '#payment/payments.ts';
import type { Deps } from '#platform/deps.ts';
import type { Pence } from '#platform/money.ts';
import { invalidateOrder } from '../orders/order-tags.ts';
import { lockOrder } from '../status/change-status.ts';
import { rebooked } from './book-sales.ts';

/** Books what the payment provider keeps of an order's money, once it is known. */
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
