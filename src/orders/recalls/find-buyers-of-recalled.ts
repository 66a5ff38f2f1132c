import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { readRecipients } from '#accounts/users/users.ts';
import { findWholeFamilies } from '#catalogue/recalls/recalls.ts';
import type { Database } from '#platform/database/database.ts';
import { literals } from '#platform/database/known-values.ts';
import { startOfDay } from '#platform/database/start-of-day.ts';
import { unpaidStatuses } from '../order/order-words.contract.ts';
import type { RecallPreview, RecallSearch } from './recalls.contract.ts';

/**
 * Orders with pieces of these products that were neither cancelled nor refunded, with how many: `order_id, pieces, unsent`. By the
 * products' lines, for which there is an index, and from those by the order.
 */
export function recalledOrders({ productIds, ...dates }: Omit<RecallSearch, 'wholeFamilies'>): SQL {
  return sql`
    select line.order_id, sum(${keptPieces})::int as pieces,
      sum(${keptPieces} - greatest(line.sent - line.returned, 0))::int as unsent
    from order_lines line join orders placed on placed.id = line.order_id
    where line.product_id = any(${sql.param([...productIds])}::int[]) and ${keptPieces} > 0
      and placed.status not in (${literals(unpaidStatuses)}) and not placed.is_test and ${isWithin(dates)}
    group by line.order_id`;
}

/**
 * Of a `line` of an order `placed`: pieces with the customer or on their way. Of an order that was cancelled nothing comes any more; of one
 * that was refunded without its goods, they have what was sent.
 */
export const keptPieces = sql`(case when placed.status in ('cancelled', 'refunded') then greatest(line.sent - line.returned, 0)
  else line.quantity - line.dropped - line.returned end)`;

type Dates = Omit<RecallSearch, 'productIds' | 'wholeFamilies'>;

function isWithin({ datesBy, firstDay, lastDay }: Dates): SQL {
  if (firstDay === null && lastDay === null) return sql`true`;
  if (datesBy === 'ordered') return between(sql`placed.created_at`, firstDay, lastDay);
  // By the parcels that hold it; where their contents are not known, by any of the order's, or by its status.
  return sql`(
    exists (
      select from parcels parcel where parcel.order_id = line.order_id and ${between(sql`parcel.shipped_at`, firstDay, lastDay)}
        and (exists (select from parcel_lines held where held.parcel_id = parcel.id and held.order_line_id = line.id)
          or not exists (select from parcel_lines held where held.parcel_id = parcel.id)))
    or (line.sent > 0 and not exists (select from parcels parcel where parcel.order_id = line.order_id) and exists (
      select from order_events event where event.order_id = line.order_id and event.status in ('shipped', 'delivered')
        and ${between(sql`event.at`, firstDay, lastDay)})))`;
}

function between(moment: SQL, firstDay: string | null, lastDay: string | null): SQL {
  const from = firstDay === null ? sql`true` : sql`${moment} >= ${startOfDay(sql`${firstDay}::date`)}`;
  const to = lastDay === null ? sql`true` : sql`${moment} < ${startOfDay(sql`${lastDay}::date + 1`)}`;
  return sql`(${from} and ${to})`;
}

type Customer = { userId: number | null; email: string };

/** Where to write to: the account's address, which may have changed since, or that of the order. Empty: nobody's is known. */
export async function addressesOf(
  db: Database,
  customers: readonly Customer[],
): Promise<(customer: Customer) => string> {
  const accounts = await readRecipients(db, [...new Set(customers.flatMap(({ userId }) => userId ?? []))]);
  return ({ userId, email }) => (accounts.get(userId ?? 0)?.email ?? email).toLowerCase();
}

/** All products that a recall is about. */
export async function productsOf(
  db: Database,
  { productIds, wholeFamilies }: Pick<RecallSearch, 'productIds' | 'wholeFamilies'>,
): Promise<number[]> {
  return wholeFamilies ? findWholeFamilies(db, productIds) : [...new Set(productIds)];
}

/** What a recall would be about; changes nothing. */
export async function previewRecall(db: Database, requested: RecallSearch): Promise<RecallPreview> {
  const search = { ...requested, productIds: await productsOf(db, requested) };
  const { rows } = await db.execute<Customer & { orders: number; pieces: number; unsent: number }>(sql`
    select placed.user_id as "userId", lower(placed.customer_email) as email, count(*)::int as orders,
      sum(found.pieces)::int as pieces, sum(found.unsent)::int as unsent
    from (${recalledOrders(search)}) found join orders placed on placed.id = found.order_id
    group by 1, 2`);
  const addressOf = await addressesOf(db, rows);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const people = new Set(rows.map(addressOf));
  people.delete('');
  return {
    products: search.productIds.length,
    orders: sum(rows.map(({ orders }) => orders)),
    pieces: sum(rows.map(({ pieces }) => pieces)),
    unsent: sum(rows.map(({ unsent }) => unsent)),
    people: people.size,
    withoutAddress: sum(rows.filter((row) => addressOf(row) === '').map(({ orders }) => orders)),
  };
}
