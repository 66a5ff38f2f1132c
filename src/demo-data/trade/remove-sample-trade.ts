import { and, asc, inArray, isNotNull, like, lt, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { correctCustomers } from '#admin/customers/aggregate-customers.ts';
import { visitorsByDay } from '#analytics/visits/visits.table.ts';
import { contactMessages } from '#community/contact/contact.table.ts';
import { subscribers } from '#community/newsletter/newsletter.table.ts';
import { supplierPayments } from '#dropshipping/supplier-bills/supplier-payments.table.ts';
import { correctSales } from '#orders/ledger/aggregate-sales.ts';
import { updateMerchandising } from '#orders/ledger/merchandising.ts';
import { orders } from '#orders/order/orders.table.ts';
import { reminders } from '#orders/reminders/reminders.table.ts';
import { giftCardEntries, giftCards } from '#payment/gift-cards/gift-cards.table.ts';
import { payments } from '#payment/payments.table.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { mails } from '#platform/mail/mail.table.ts';
import { shopDay } from '#platform/shop-day.ts';
import { sampleDomain } from './sample-people.ts';

/**
 * Removes what seedSampleTrade added and everything derived from it; orders of real people stay.
 * @returns the number of removed orders
 */
export async function removeSampleTrade(deps: Deps, byUserId: number): Promise<number> {
  if (!deps.config.demo) return 0;
  const isSample = sql`customer_email like ${`%@${sampleDomain}`}`;
  const removed = await deps.changes.transaction(async (tx, invalidate) => {
    // Locks the orders before their dependent rows, the order used everywhere; a second press waits here, and finds none.
    const { number, createdAt, id } = orders;
    const samples = await tx.select({ number, createdAt }).from(orders).where(isSample).orderBy(asc(id)).for('update');
    if (samples.length === 0) return 0;
    const until = new Date(Math.max(...samples.map((order) => order.createdAt.getTime())));
    await tx.delete(visitorsByDay).where(lt(visitorsByDay.day, shopDay(until)));
    const gone = samples.map((order) => order.number);
    await deletePaymentsOf(tx, gone);
    await deleteWithDependants(tx, 'orders', sql`number = any(${sql.param(gone)}::text[])`);
    await tx.delete(payments).where(sql`${payments.orderNumber} = any(${sql.param(gone)}::text[])`);
    await tx.delete(mails).where(like(mails.recipient, `%@${sampleDomain}`));
    await tx.delete(contactMessages).where(like(contactMessages.email, `%@${sampleDomain}`));
    await tx.delete(reminders).where(like(reminders.email, `%@${sampleDomain}`));
    await tx.delete(subscribers).where(like(subscribers.email, `%@${sampleDomain}`));
    await deleteGiftCards(tx);
    await recountPromotions(tx);
    const change = { byUserId, subject: 'sample-orders', subjectId: 'all', did: 'removed' };
    await recordChange(tx, { ...change, at: deps.clock.now(), before: { orders: gone.length }, after: null });
    invalidate('catalogue');
    return gone.length;
  });
  await correctSales(deps);
  await updateMerchandising(deps);
  await correctCustomers(deps);
  return removed;
}

/** Payments to a supplier for a month whose bill contained invented goods. */
async function deletePaymentsOf(tx: Database, numbers: readonly string[]): Promise<void> {
  const billed = sql`select supplier_id, to_char(shipped_at at time zone 'Europe/London', 'YYYY-MM') from purchase_orders
    where shipped_at is not null and order_number = any(${sql.param(numbers)}::text[])`;
  await tx.delete(supplierPayments).where(sql`(supplier_id, month) in (${billed})`);
}

/** All of them stay once one has paid for a real order: those that replaced it belong to it. */
async function deleteGiftCards(tx: Database): Promise<void> {
  const isSample = like(giftCards.recipientEmail, `%@${sampleDomain}`);
  const samples = await tx
    .select({ id: giftCards.id })
    .from(giftCards)
    .where(isSample)
    .orderBy(asc(giftCards.id))
    .for('update');
  const ids = samples.map(({ id }) => id);
  const { cardId, orderNumber } = giftCardEntries;
  if ((await tx.$count(giftCardEntries, and(inArray(cardId, ids), isNotNull(orderNumber)))) > 0) return;
  await tx.delete(giftCardEntries).where(inArray(cardId, ids));
  await tx.delete(giftCards).where(inArray(giftCards.id, ids));
}

/** Empty for a real shop, which has no invented orders. */
export async function countSampleOrders({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<number> {
  return config.demo ? db.$count(orders, like(orders.customerEmail, `%@${sampleDomain}`)) : 0;
}

/** Deletes dependent rows first by following the foreign keys, so that new tables are included. */
async function deleteWithDependants(tx: Database, table: string, which: SQL): Promise<void> {
  const { rows } = await tx.execute<{ child: string; column: string; parent: string }>(sql`
    select child.relname as child, child_column.attname as "column", parent_column.attname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute child_column on child_column.attrelid = conrelid and child_column.attnum = conkey[1]
    join pg_attribute parent_column on parent_column.attrelid = confrelid and parent_column.attnum = confkey[1]
    where contype = 'f' and confrelid = ${table}::regclass and confdeltype = 'a' and conrelid <> confrelid`);
  for (const { child, column, parent } of rows) {
    const parents = sql`select ${sql.identifier(parent)} from ${sql.identifier(table)} where ${which}`;
    await deleteWithDependants(tx, child, sql`${sql.identifier(column)} in (${parents})`);
  }
  await tx.execute(sql`delete from ${sql.identifier(table)} where ${which}`);
}

export async function recountPromotions(tx: Database): Promise<void> {
  // Locks the promotion first: the count then includes a use that is being redeemed meanwhile.
  await tx.execute(sql`select from promotions order by id for no key update`);
  await tx.execute(sql`
    update promotions set uses = counted.uses, revenue = counted.revenue from (
      select promotions.id, count(order_id)::int as uses, coalesce(sum(promotion_uses.revenue), 0) as revenue
      from promotions left join promotion_uses on promotion_id = promotions.id group by promotions.id
    ) counted where counted.id = promotions.id`);
}
