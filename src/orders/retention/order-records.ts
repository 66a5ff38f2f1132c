import { and, asc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PersonalRecords } from '#accounts/personal-records.ts';
import { forgetRecipientsOf } from '#payment/gift-cards/gift-card-records.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { zero } from '#platform/money.ts';
import { returnRequests, waitsForRefund } from '../lines/returns.table.ts';
import { disputes } from '../order/disputes.table.ts';
import { manualPayments } from '../order/manual-payments.table.ts';
import { orderedBy } from '../order/order-list.ts';
import { orderNotes } from '../order/order-notes.table.ts';
import { viewOrder } from '../order/order-view.ts';
import { erasedNames, unsentStatuses } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderEvents, orderLines, orders } from '../order/orders.table.ts';
import { wholeOrder } from '../order/orders.ts';
import { parcels } from '../order/parcels.table.ts';
import { formerReasons, noReason, ownReasons } from '../order/refund-words.contract.ts';
import { refunds } from '../order/refunds.table.ts';

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
  | 'deliveryVat'
  | 'isTest'
  | 'isExport'
  | 'promoCode'
  | 'giftCards'
  | 'giftCardTotal'
  | 'isRestocked'
  | 'createdAt'
  | 'updatedAt';

const [ofAccount, ofGuest] = erasedNames;

/** An order without an email address belongs to nobody: it triggers no emails. A new column is personal until it is listed in `Kept`. */
export const nobody = {
  userId: null,
  sessionId: null,
  // A guest order has no account that could have been closed.
  customerName: sql<string>`case when ${orders.userId} is null then ${ofGuest} else ${ofAccount} end`,
  customerEmail: '',
  customerPhone: null,
  presentNote: null,
  address: '',
  city: '',
  postcode: '',
} satisfies Record<Exclude<keyof typeof orders.$inferInsert, Kept>, unknown>;

function isUnderWay(orderIds: readonly number[]) {
  const waits = or(eq(returnRequests.state, 'open'), waitsForRefund);
  return and(inArray(returnRequests.orderId, [...orderIds]), waits);
}

const underWay = new Set<OrderStatus>(['awaiting-payment', ...unsentStatuses, 'shipped']);

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
    const withCards = and(orderedBy(person), gt(orders.giftCardTotal, zero));
    const bought = await tx.select({ number: orders.number }).from(orders).where(withCards);
    await forgetRecipientsOf(
      tx,
      bought.map(({ number }) => number),
    );
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
    if (ids.length === 0) return;
    if ((await tx.$count(returnRequests, isUnderWay(ids))) > 0) {
      // Nobody could tell the customer where to send the goods, or that they were refunded.
      const message = 'You have a return in progress. Please close your account once it’s refunded, or contact us.';
      throw new Problem(409, 'return-under-way', message);
    }
    if ((await tx.$count(disputes, and(inArray(disputes.orderId, ids), eq(disputes.state, 'open')))) === 0) return;
    // The shop’s evidence for the bank is to whom and where it has delivered (UK GDPR, article 17(3)(e)).
    const message =
      'Your bank is still looking into a payment of yours. Please close your account once it has decided, or contact us.';
    throw new Problem(409, 'dispute-under-way', message);
  },
};

/**
 * Erases text that people typed about orders, which may identify the customer. The shop's own texts and all figures stay.
 * `ids` selects the orders' ids.
 */
export async function eraseWords(tx: Database, ids: SQL): Promise<void> {
  const isTheirs = (orderId: Parameters<typeof inArray>[0]) => inArray(orderId, ids);
  // Pets’ names and telephone numbers.
  await tx
    .update(orderLines)
    .set({ texts: null })
    .where(and(isTheirs(orderLines.orderId), isNotNull(orderLines.texts)));
  await tx.delete(orderNotes).where(isTheirs(orderNotes.orderId));
  await tx
    .update(returnRequests)
    .set({ reason: '', answer: null, pictures: null })
    .where(isTheirs(returnRequests.orderId));
  await tx.update(manualPayments).set({ reference: null }).where(isTheirs(manualPayments.orderId));
  // A tracking link may contain the postcode; carrier and number stay.
  await tx.update(parcels).set({ trackingUrl: null, pendingUrl: null }).where(isTheirs(parcels.orderId));
  const ours = [noReason, ...Object.values(ownReasons), ...formerReasons];
  const isTyped = sql`${refunds.reason} <> all(${sql.param(ours)}::text[])`;
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(sql`${isTheirs(refunds.orderId)} and ${isTyped}`);
  await tx
    .update(orderEvents)
    .set({ note: null })
    .where(sql`${isTheirs(orderEvents.orderId)} and ${changesStatus}`);
}

/** Only with these can staff type a note; the shop's own notes leave the status unchanged. */
const changesStatus = sql`${orderEvents.note} is not null and ${orderEvents.status} is distinct from (
  select before.status from order_events before
  where before.order_id = ${orderEvents.orderId} and before.id < ${orderEvents.id} order by before.id desc limit 1
)`;
