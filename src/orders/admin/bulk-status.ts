import type { Deps } from '#platform/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { readOrderNumber } from '../orders/order-number.ts';
import type { OrderStatus } from '../orders/order-words.contract.ts';
import { findOrder } from '../orders/orders.ts';
import { changeStatus } from '../status/change-status.ts';
import type { BulkOutcome, BulkStatusBody } from './order-page.contract.ts';

/** Each order separately: one that cannot be changed does not stop the others. */
export async function changeStatuses(deps: Deps, body: BulkStatusBody, byUserId: number): Promise<BulkOutcome> {
  const outcome: BulkOutcome = [];
  // Sequentially: a hundred concurrent cancellations would use up the shop's connections.
  for (const typed of new Set(body.orderNumbers)) outcome.push(await changeOne(deps, typed, body.status, byUserId));
  return outcome;
}

async function changeOne(deps: Deps, typed: string, to: OrderStatus, byUserId: number): Promise<BulkOutcome[number]> {
  try {
    const { orderNumber, status } = await changeStatus(deps, { number: typed, to, byUserId, isStaff: true });
    return { orderNumber, isChanged: true, status, message: null };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const number = readOrderNumber(typed);
    const found = number === null ? null : await findOrder(deps.db, { number });
    const status = found?.order.status ?? null;
    return { orderNumber: found?.order.number ?? typed, isChanged: false, status, message: error.message };
  }
}
