import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/privacy/personal-records.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { returnRequests, waitsForRefund } from '../returns/returns.table.ts';
import { eraseWords } from './erase-words.ts';
import { viewOrder } from './order-view.ts';
import { orderedBy } from './order-list.ts';
import { wholeOrder } from './orders.ts';
import type { OrderStatus } from './order-words.contract.ts';
import { orders } from './orders.table.ts';

/** Columns needed for tax, stock and figures, and those that are not personal. */
type Kept =
  | 'id'
  | 'number'
  | 'status'
  | 'country'
  | 'delivery'
  | 'deliveryDays'
  | 'arrivesFrom'
  | 'arrivesTo'
  | 'expectedParcels'
  | 'subtotal'
  | 'discount'
  | 'shippingCost'
  | 'total'
  | 'vat'
  | 'vatNumber'
  | 'promoCode'
  | 'isRestocked'
  | 'createdAt'
  | 'updatedAt';

/** An order without an email address belongs to nobody: it triggers no emails. A new column is personal until it is listed in `Kept`. */
export const nobody = {
  userId: null,
  sessionId: null,
  // A guest order has no account that could have been closed.
  customerName: sql<string>`case when ${orders.userId} is null then 'Details erased' else 'Account closed' end`,
  customerEmail: '',
  customerPhone: null,
  address: '',
  city: '',
  postcode: '',
} satisfies Record<Exclude<keyof typeof orders.$inferInsert, Kept>, unknown>;

function isUnderWay(orderIds: readonly number[]) {
  const waits = or(eq(returnRequests.state, 'open'), waitsForRefund);
  return and(inArray(returnRequests.orderId, [...orderIds]), waits);
}

const underWay = new Set<OrderStatus>(['awaiting-payment', 'confirmed', 'processing', 'shipped']);

/** Goods, sums and VAT stay for tax; name, address, contact and typed text are erased. */
export const orderRecords: PersonalRecords = {
  name: 'orders',
  async read(db, person) {
    const found = await db.select(wholeOrder()).from(orders).where(orderedBy(person)).orderBy(asc(orders.id));
    return found.map(viewOrder);
  },
  async erase(tx, person) {
    const theirs = sql`(select ${orders.id} from ${orders} where ${orderedBy(person)})`;
    await eraseWords(tx, theirs);
    await tx.update(orders).set(nobody).where(orderedBy(person));
  },
  async refuse(tx, person) {
    const { id, status } = orders;
    // Locked until the transaction ends, so that no return begins meanwhile. Orders are locked before their details, as everywhere.
    const theirs = await tx.select({ id, status }).from(orders).where(orderedBy(person)).orderBy(asc(id)).for('update');
    if (theirs.some((order) => underWay.has(order.status))) {
      const message =
        'You have an order in progress. Please close your account once it has arrived, or cancel it first.';
      throw new Problem(409, 'order-under-way', message);
    }
    const ids = theirs.map((order) => order.id);
    if (ids.length === 0 || (await tx.$count(returnRequests, isUnderWay(ids))) === 0) return;
    // Nobody could tell the customer where to send the goods, or that they were refunded.
    const message = 'You have a return in progress. Please close your account once it’s refunded, or contact us.';
    throw new Problem(409, 'return-under-way', message);
  },
};
