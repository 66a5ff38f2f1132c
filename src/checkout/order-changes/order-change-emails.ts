import { findOrderChange, listAdded } from '#orders/acts/order-changes.ts';
import { mailAboutOrder } from '#orders/emails/order-emails.ts';
import { listManualPayments } from '#orders/order/manual-payments.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { add, toPounds, zero } from '#platform/money.ts';
import { orderChangedMail } from './order-changed.mail.ts';
import type { OrderChangeSummary } from './order-changed.mail.ts';

type Changed = Pick<OrderChangeSummary, 'changeId' | 'takenOut' | 'refunded'> & { orderId: number };

/** Follows every change of an order by staff. */
export async function mailOrderChanged(deps: Deps, { orderId, ...changed }: Changed): Promise<void> {
  const { db } = deps;
  const { changeId } = changed;
  const change = await findOrderChange(db, changeId);
  if (!change) throw new Error(`There is no change ${changeId} of an order to write about`);
  const taken = (await listManualPayments(db, orderId)).filter((one) => one.changeId === changeId);
  const paid = toPounds(add(zero, ...taken.filter(({ way }) => way !== 'exchange').map(({ amount }) => amount)));
  const summary = { ...changed, added: await listAdded(db, changeId), paid, isReaddressed: change.isReaddressed };
  await mailAboutOrder(deps, orderId, (order, _shop, url) => orderChangedMail(summary, order, url));
}
