import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { markCustomerChanged, queueCustomerChanges } from '#accounts/users/customer-changes.ts';
import { readPayment } from '#payment/payments.ts';
import type { Database } from '#platform/database/database.ts';
import { zero } from '#platform/money.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { isClosedStatus, isUnpaid } from '../order/order-words.contract.ts';
import type { OrderStatus } from '../order/order-words.contract.ts';
import { orderLines } from '../order/orders.table.ts';
import { bookOrders } from './book-orders.ts';
import { bookEntries } from './books.table.ts';
import { entriesOfNew, salesOfNew } from './new-sale.ts';
import type { TakenPayment } from './new-sale.ts';
import { salesChanges } from './sales.table.ts';
import { linesOf, soldOrders } from './sold.ts';

/** Books a new order with these lines. An order that has to be paid first is booked when it is paid. */
export async function bookSale(
  tx: Database,
  order: StoredOrder,
  lines: Parameters<typeof salesOfNew>[1],
  payment: TakenPayment = { paidAt: order.createdAt, fee: zero },
): Promise<void> {
  await markCustomerChanged(tx, order.customerEmail);
  const sales = salesOfNew(order, lines, payment);
  const entries = entriesOfNew(order, lines, payment);
  if (sales.length > 0) await tx.insert(salesChanges).values(sales);
  if (entries.length > 0) await tx.insert(bookEntries).values(entries);
}

/**
 * Runs a change of nothing but an order's status, and books it: an unpaid order is in no figure, a paid one is booked like a new
 * one, and while it is under way its status changes none. The caller holds the order's lock, and has settled its payment.
 */
export async function rebookedAs(
  tx: Database,
  order: StoredOrder,
  to: OrderStatus,
  change: () => Promise<unknown>,
): Promise<void> {
  if (isUnpaid(order.status) && to === 'confirmed') {
    await change();
    const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.id);
    await bookSale(tx, { ...order, status: to }, lines, await readTaken(tx, order.number));
  } else if (!isClosedStatus(to) && isCounted(to) === isCounted(order.status)) await change();
  else await rebooked(tx, order.id, change);
}

/** A closed order counts with what it has left behind. */
function isCounted(status: OrderStatus): boolean {
  return !isUnpaid(status) && !isClosedStatus(status);
}

async function readTaken(tx: Database, number: string): Promise<TakenPayment> {
  const { paidAt, fee } = await readPayment(tx, number);
  if (!paidAt) throw new Error(`Order ${number} is not paid`);
  return { paidAt, fee: fee ?? zero };
}

/**
 * Runs a change of an order and books its effect on the figures: the order's figures before are subtracted, those after
 * are added. The caller holds the order's lock.
 */
export async function rebooked<T>(tx: Database, orderId: number, change: () => Promise<T>): Promise<T> {
  await tx.execute(book(orderId, sql`-1`));
  const changed = await change();
  await tx.execute(bookWithCustomer(orderId));
  await bookOrders(tx, sql`orders.id = ${orderId}`);
  return changed;
}

function bookWithCustomer(orderId: number): SQL {
  const email = sql`select lower(customer_email) from orders where id = ${orderId} and customer_email <> ''`;
  return sql`with changed as (${queueCustomerChanges(email)}) ${book(orderId, sql`1`)}`;
}

function book(orderId: number, sign: SQL): SQL {
  const which = sql`orders.id = ${orderId}`;
  return sql`insert into ${salesChanges} (${changeColumns})
    select day, product_id, supplier_id, orders * ${sign}, refunded_orders * ${sign}, units * ${sign},
      units_without_cost * ${sign}, revenue * ${sign}, refunded * ${sign}, vat * ${sign}, cost * ${sign}, delivery_cost * ${sign},
      payment_fee * ${sign}
    from (${allSold(which)}) sold`;
}

export const changeColumns = sql.raw(
  'day, product_id, supplier_id, orders, refunded_orders, units, units_without_cost, revenue, refunded, vat, cost, delivery_cost, payment_fee',
);

/** Orders and their lines in the columns of `sales_changes`. */
export function allSold(which?: SQL): SQL {
  return sql`
    with sold_orders as materialized (${soldOrders(which)})
    select day, null::int as product_id, null::int as supplier_id, (not is_refunded)::int as orders,
      is_refunded::int as refunded_orders, 0 as units, 0 as units_without_cost, total - refunded as revenue, refunded,
      0::bigint as vat, 0::bigint as cost, 0::bigint as delivery_cost, 0::bigint as payment_fee
    from sold_orders
    union all
    select day, product_id, supplier_id, 0, 0, units, units_without_cost, revenue, refunded, vat, cost, delivery_cost,
      payment_fee
    from (${linesOf(sql`sold_orders`)}) sold_lines`;
}
