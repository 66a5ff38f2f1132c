import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm';
import { worksWith } from '#accounts/areas/staff-areas.contract.ts';
import type { StaffRights } from '#accounts/areas/staff-areas.contract.ts';
import { fullNames } from '#accounts/users/users.ts';
import { readSupplierNames } from '#catalogue/suppliers/suppliers.ts';
import type { GiftCardShare } from '#payment/gift-cards/gift-card-words.contract.ts';
import { isDoubt, unsettledPayments } from '#payment/payment-words.contract.ts';
import { dashboardUrl, isTest, readPayment } from '#payment/payments.ts';
import type { StoredPayment } from '#payment/payments.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, pence, toPounds } from '#platform/money.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import { leftOfGiftCards, leftOfPayment, leftToRefund } from '../acts/issue-refund.ts';
import { listOrderNotes } from '../acts/order-notes.ts';
import { listDisputes } from '../acts/provider/disputes.ts';
import { listReturnsOfOrder } from '../acts/returns/returns.ts';
import { whyNotSet } from '../lines/order-status.rules.ts';
import { allowedHostOf } from '../lines/parcel-links.ts';
import type { Dispute } from '../order/disputes.contract.ts';
import { listManualPayments } from '../order/manual-payments.ts';
import type { StoredManualPayment } from '../order/manual-payments.ts';
import { readRelatedOrders, unrelated } from '../order/order-additions.ts';
import { paymentUrl } from '../order/order-link.ts';
import { readOrderNumber } from '../order/order-number.ts';
import { viewOrder } from '../order/order-view.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { orderStatuses } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import type { Order } from '../order/orders.contract.ts';
import { isPlaced, orderEvents, orderLines, orders } from '../order/orders.table.ts';
import { parcelLines, parcels } from '../order/parcels.table.ts';
import { hasFailedRefund, refundedSum, refunds } from '../order/refunds.table.ts';
import { readEarnings, totalEarnings, viewEarnings } from './earnings.ts';
import { findLate } from './order-needs.ts';
import type { AdminOrder } from './order-page.contract.ts';

/** An order with all details that this reader’s areas show. @throws Problem 404 `order-not-found` */
export async function readAdminOrder(deps: Deps, typed: string, reader: StaffRights): Promise<AdminOrder> {
  const order = await readWholeOrder(deps, typed);
  return worksWith(reader, ['figures']) ? order : withoutFigures(order);
}

/** What an order costs and earns. */
function withoutFigures({ items, payment, ...order }: AdminOrder): AdminOrder {
  return {
    ...order,
    items: items.map((item) => ({ ...item, cost: null, earnings: null })),
    payment: { ...payment, fee: null },
    earnings: null,
  };
}

async function readWholeOrder({ db, clock, config }: Deps, typed: string): Promise<AdminOrder> {
  const now = clock.now();
  const order = await findStored(db, typed);
  const [parts, payment, byHand, notes, returns, disputes, customer, late, related, onCards] = await Promise.all([
    readParts(db, order.id),
    readPayment(db, order.number),
    listManualPayments(db, order.id),
    listOrderNotes(db, order.id),
    listReturnsOfOrder(db, order.id),
    listDisputes(db, order.id),
    readCustomerHistory(db, order),
    findLate(db, [order.id], now),
    readRelatedOrders(db, [order.id]),
    leftOfGiftCards(db, order),
  ]);
  const seen = viewOrder({ order, paidWith: payment.provider, payment, ...parts });
  const view = await viewParts(db, seen, parts);
  return {
    ...seen,
    ...view,
    ...(related.get(order.id) ?? unrelated),
    timeline: withDisputes(view.timeline, disputes),
    refundable: toPounds(leftToRefund(order, payment, fromPounds(seen.refundedTotal))),
    refundableByPayment: toPounds(leftOfPayment(payment, parts.refunds)),
    refundableToGiftCards: toPounds(onCards),
    manualPayments: await viewManualPayments(db, byHand),
    disputes,
    earnings: totalEarnings(parts.earnings),
    isRestocked: order.isRestocked,
    promised: promiseOf(order),
    isLate: late.has(order.id),
    payment: viewPayment(config, payment, order.giftCards ?? []),
    updatedAt: order.updatedAt.toISOString(),
    notes,
    returns,
    nextStatuses: nextOf(order, parts),
    customer,
  };
}

function nextOf({ status }: StoredOrder, { lines }: Parts): OrderStatus[] {
  return orderStatuses.filter((to) => to !== status && whyNotSet({ status, lines }, to) === null);
}

function promiseOf({ arrivesFrom: from, arrivesTo: to }: StoredOrder): AdminOrder['promised'] {
  return from === null || to === null ? null : { from, to };
}

/** Disputes are visible to staff only. */
function withDisputes(timeline: AdminOrder['timeline'], disputes: readonly Dispute[]): AdminOrder['timeline'] {
  const disputeNotes = disputes.flatMap(({ amount, reason, state, stage, dueBy, openedAt, closedAt }) => [
    {
      at: openedAt,
      note: `£${amount} ${isDoubt(stage) ? 'in doubt' : 'disputed'}: ${reason}${dueBy === null ? '' : `. Answer by ${longDate(dueBy)}`}`,
    },
    ...(closedAt === null
      ? []
      : [{ at: closedAt, note: isDoubt(stage) ? 'Doubt about the payment settled' : `Dispute ${state}` }]),
  ]);
  return disputeNotes.reduce((entries, { at, note }) => {
    const before = entries.filter((entry) => entry.at <= at);
    const status = before.at(-1)?.status ?? 'confirmed';
    return [...before, { status, at, note, by: null }, ...entries.slice(before.length)];
  }, timeline);
}

function viewPayment(
  config: Deps['config'],
  payment: StoredPayment,
  giftCards: readonly GiftCardShare[],
): AdminOrder['payment'] {
  const { provider, state, createdAt, expiresAt, failure, paidAt, paidAmount, fee, isByLink } = payment;
  return {
    provider,
    state,
    amount: toPounds(payment.amount),
    giftCards: giftCards.map(({ last4, amount }) => ({ last4, amount: toPounds(amount) })),
    reference: payment.chargeReference,
    dashboardUrl: dashboardUrl(payment),
    isTest: isTest(payment.reference),
    isByLink,
    link: isByLink && unsettledPayments.some((one) => one === state) ? paymentUrl(config, payment.orderNumber) : null,
    begunAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    failure,
    paidAt: paidAt?.toISOString() ?? null,
    paidAmount: paidAmount === null ? null : toPounds(paidAmount),
    fee: fee === null ? null : toPounds(fee),
  };
}

async function viewManualPayments(db: Database, byHand: readonly StoredManualPayment[]) {
  const names = await fullNames(db, [...new Set(byHand.flatMap(({ byUserId }) => byUserId ?? []))]);
  return byHand.map(({ id, amount, way, reference, byUserId, at }) => {
    const by = names.get(byUserId ?? 0) ?? null;
    return { id, amount: toPounds(amount), way, reference, at: at.toISOString(), by };
  });
}

async function findStored(db: Database, typed: string): Promise<StoredOrder> {
  const number = readOrderNumber(typed);
  const [order] = number === null ? [] : await db.select().from(orders).where(eq(orders.number, number));
  if (!order) throw new Problem(404, 'order-not-found', `Order ${typed} could not be found.`);
  return order;
}

type Parts = Awaited<ReturnType<typeof readParts>>;

/** With who did it, which customers do not see. */
async function readParts(db: Database, orderId: number) {
  const [lines, events, given, sent, packed, earnings] = await Promise.all([
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id)),
    db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.id)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.id)),
    db.select().from(parcels).where(eq(parcels.orderId, orderId)).orderBy(asc(parcels.id)),
    db
      .select({ parcelId: parcelLines.parcelId, lineId: parcelLines.orderLineId, quantity: parcelLines.quantity })
      .from(parcelLines)
      .innerJoin(parcels, eq(parcels.id, parcelLines.parcelId))
      .where(eq(parcels.orderId, orderId))
      .orderBy(sql`${parcelLines.orderLineId}`),
    readEarnings(db, orderId),
  ]);
  return { lines, events, refunds: given, parcels: sent, packed, earnings };
}

/** The lists that customers see, with the fields they do not. */
async function viewParts(
  db: Database,
  seen: Order,
  { lines, events, refunds: given, parcels: sent, packed, earnings }: Parts,
): Promise<Pick<AdminOrder, 'items' | 'timeline' | 'refunds' | 'parcels'>> {
  const names = await fullNames(db, [
    ...new Set([...events, ...given, ...sent].flatMap(({ byUserId }) => byUserId ?? [])),
  ]);
  const suppliers = await readSupplierNames(db, [...new Set(lines.flatMap(({ supplierId }) => supplierId ?? []))]);
  const nameOf = (row: { byUserId: number | null } | undefined) => names.get(row?.byUserId ?? 0) ?? null;
  return {
    items: lines.flatMap(({ id, supplierId, discount, cost }, index) => {
      const [item, earned] = [seen.items[index], earnings.get(id)];
      const hidden = {
        id,
        supplierId,
        supplierName: suppliers.get(supplierId ?? 0) ?? null,
        discount: toPounds(discount),
        cost: cost === null ? null : toPounds(cost),
        earnings: earned ? viewEarnings(earned) : null,
      };
      return item ? [{ ...item, ...hidden }] : [];
    }),
    timeline: seen.timeline.map((event, index) => ({ ...event, by: nameOf(events[index]) })),
    refunds: seen.refunds.map((refund, index) => ({
      ...refund,
      by: nameOf(given[index]),
      origin: given[index]?.origin ?? 'shop',
      failureCause: given[index]?.failureCause ?? null,
      failure: given[index]?.failure ?? null,
    })),
    parcels: sent.flatMap((row, index) => {
      const parcel = seen.parcels[index];
      const inside = packed.filter(({ parcelId }) => parcelId === row.id);
      const { id, pendingUrl, trackingUrl, deliveredAt } = row;
      const more = { pendingUrl, allowedHost: allowedHostOf(trackingUrl), deliveredAt: isoOf(deliveredAt) };
      return parcel ? [{ ...parcel, ...more, id, by: nameOf(row), lines: inside }] : [];
    }),
  };
}

function isoOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

const shown = 10;

/** Other orders of the same account or email address. */
async function readCustomerHistory(
  db: Database,
  { id, userId, customerEmail }: StoredOrder,
): Promise<AdminOrder['customer']> {
  // Orders of closed accounts have no address; they do not belong to one person.
  const sameEmail =
    customerEmail === '' ? undefined : eq(sql`lower(${orders.customerEmail})`, customerEmail.toLowerCase());
  const theirs = and(
    isPlaced,
    or(eq(orders.id, id), sameEmail, userId === null ? undefined : eq(orders.userId, userId)),
  );
  const keeps = sql`(${orders.status} <> 'cancelled' or ${hasFailedRefund}) and not ${orders.isTest}`;
  const [[sums], others] = await Promise.all([
    db
      .select({
        count: sql<number>`count(*)::int`,
        spent: sql<string>`coalesce(sum(${orders.total} - ${refundedSum}) filter (where ${keeps}), 0)`,
      })
      .from(orders)
      .where(theirs),
    db
      .select({ number: orders.number, status: orders.status, createdAt: orders.createdAt, total: orders.total })
      .from(orders)
      .where(and(theirs, ne(orders.id, id)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(shown),
  ]);
  return {
    hasAccount: userId !== null,
    orders: sums?.count ?? 0,
    spent: toPounds(pence(Number(sums?.spent ?? 0))),
    others: others.map(({ number, createdAt, total, status }) => ({
      orderNumber: number,
      status,
      createdAt: createdAt.toISOString(),
      total: toPounds(total),
    })),
  };
}
