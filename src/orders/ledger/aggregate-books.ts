import { asc, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isPlaced, orders } from '../order/orders.table.ts';
import { bookOrders } from './book-orders.ts';
import { bookDays, bookEntries } from './books.table.ts';
import { unbookedRefunds, unbookedSales } from './unbooked.ts';

/** The key of the advisory lock under which days are summed; any number. */
const daysLock = 7_294_012;

/** Adds new entries to the sums of their days in one statement, so that a concurrent reader counts each entry once. */
export async function aggregateBooks(db: Database): Promise<void> {
  if (await isWithoutBooks(db)) await correctBooks(db);
  await aggregateEntries(db);
}

async function aggregateEntries(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDays(tx);
    await tx.execute(sql`
      with entries as (
        update ${bookEntries} set is_folded = true where not is_folded returning day, kind, vat_rate, gross, vat
      )
      insert into ${bookDays} (day, kind, vat_rate, gross, vat)
      select day, kind, vat_rate, sum(gross), sum(vat) from entries group by day, kind, vat_rate
      on conflict (day, kind, vat_rate) do update set
        gross = book_days.gross + excluded.gross, vat = book_days.vat + excluded.vat`);
  });
}

/** Books the orders of a shop that sold before it had books. */
async function isWithoutBooks(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from (select) always where not exists (select from ${bookEntries})
      and exists (select from ${orders} where ${isPlaced})`);
  return rows.length > 0;
}

/** The batch size: the rows of a batch are locked briefly. */
const ordersAtOnce = 5_000;

/** Checks the books against the orders, and the daily sums against the books, to catch direct writes. */
export async function correctBooks(db: Database): Promise<void> {
  let last = 0;
  while (true) {
    const ids = await nextOrders(db, last);
    if (ids.length === 0) break;
    if (await bookWhatLacks(db, ids)) await aggregateEntries(db);
    last = ids.at(-1) ?? last;
  }
  await db.transaction(async (tx) => {
    await lockDays(tx);
    await tx.execute(sql`
      insert into ${bookDays} (day, kind, vat_rate, gross, vat)
      select day, kind, vat_rate, sum(gross), sum(vat) from (
        select day, kind, vat_rate, gross, vat from ${bookEntries} where is_folded
        union all select day, kind, vat_rate, -gross, -vat from ${bookDays}
      ) held
      group by day, kind, vat_rate having sum(gross) <> 0 or sum(vat) <> 0
      on conflict (day, kind, vat_rate) do update set
        gross = book_days.gross + excluded.gross, vat = book_days.vat + excluded.vat`);
  });
}

async function nextOrders(db: Database, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(ordersAtOnce);
  return rows.map(({ id }) => id);
}

/** Checked without locks first, because nearly always nothing differs. */
async function bookWhatLacks(db: Database, ids: readonly number[]): Promise<boolean> {
  const among = sql`orders.id between ${ids[0]} and ${ids.at(-1)}`;
  const { rows } = await db.execute<{ order_id: number }>(sql`
    select order_id from (${unbookedSales(among)}) sales union select order_id from (${unbookedRefunds(among)}) credits`);
  if (rows.length === 0) return false;
  const lacking = rows.map((row) => row.order_id);
  await db.transaction(async (tx) => {
    await tx
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.id, lacking))
      .orderBy(asc(orders.id))
      .for('update');
    await bookOrders(tx, sql`orders.id = any(${sql.param(lacking)}::int[])`);
  });
  return true;
}

async function lockDays(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${daysLock})`);
}
