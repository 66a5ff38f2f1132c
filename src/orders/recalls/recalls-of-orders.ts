import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm';
import type { Person, PersonalRecords } from '#accounts/personal-records.ts';
import { recalledGoods } from '#catalogue/recalls/recall-words.contract.ts';
import { findRunningRecalls } from '#catalogue/recalls/recalls.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { requireOrder } from '../order/order-access.ts';
import type { OrderCredentials } from '../order/order-access.ts';
import { readOrdersOf } from '../order/order-list.ts';
import { recallOrders } from './recall-orders.table.ts';
import type { OrderRecalls } from './recalls.contract.ts';

/** What of an order is being recalled, for its page. @throws Problem 404 `order-not-found` */
export async function readRecallsOfOrder(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  orderNumber: string,
  credentials: Pick<OrderCredentials, 'session' | 'token'>,
): Promise<OrderRecalls> {
  const { order } = await requireOrder(deps, orderNumber, credentials);
  const rows = await deps.db
    .select({ recallId: recallOrders.recallId })
    .from(recallOrders)
    .where(eq(recallOrders.orderId, order.id));
  const running = await findRunningRecalls(
    deps.db,
    rows.map(({ recallId }) => recallId),
    deps.clock.now(),
  );
  return running.map((recall) => {
    const { makersWords, whatToDo, remedy } = recall;
    return { goods: recalledGoods(recall), makersWords, whatToDo, remedy };
  });
}

/** Which of their orders were recalled, and when they were written to. The proof stays, without what the address was. */
export const recallRecords: PersonalRecords = {
  name: 'recalls',
  async read(db, person) {
    const numbers = new Map((await readOrdersOf(db, person)).map(({ id, number }) => [id, number]));
    if (numbers.size === 0) return [];
    const found = await db
      .select()
      .from(recallOrders)
      .where(inArray(recallOrders.orderId, [...numbers.keys()]));
    return found.map(({ orderId, pieces, writtenAt }) => ({ orderNumber: numbers.get(orderId), pieces, writtenAt }));
  },
  async erase(tx, person) {
    const ids = await orderIdsOf(tx, person);
    if (ids.length === 0) return;
    await tx
      .update(recallOrders)
      .set({ mailKey: null })
      .where(and(inArray(recallOrders.orderId, ids), isNotNull(recallOrders.mailKey)));
  },
};

/** Once the emails themselves are deleted: whose they were is not to be told from the proof. */
export async function forgetRecallMails(db: Database, before: Date): Promise<void> {
  const { mailKey, writtenAt } = recallOrders;
  await db
    .update(recallOrders)
    .set({ mailKey: null })
    .where(and(lt(writtenAt, before), isNotNull(mailKey)));
}

async function orderIdsOf(db: Database, person: Person): Promise<number[]> {
  return (await readOrdersOf(db, person)).map(({ id }) => id);
}
