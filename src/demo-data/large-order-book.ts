import { getTableName, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { customers } from '#accounts/users/customers.table.ts';
import { users } from '#accounts/users/users.table.ts';
import { correctCustomers } from '#admin/customers/aggregate-customers.ts';
import {
  purchaseOrderEvents,
  purchaseOrderLines,
  purchaseOrders,
} from '#dropshipping/purchase-orders/purchase-orders.table.ts';
import { correctSales } from '#orders/ledger/aggregate-sales.ts';
import { bookDays, bookEntries } from '#orders/ledger/books.table.ts';
import { bestSellers, runningTotals, salesByDay, salesByProduct, salesChanges } from '#orders/ledger/sales.table.ts';
import { newOrderNumber } from '#orders/order/order-number.ts';
import { orderEvents, orderLines, orders } from '#orders/order/orders.table.ts';
import { refunds } from '#orders/order/refunds.table.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { demoSettings } from '#shop/settings/settings.contract.ts';
import { addPurchaseOrders } from './large-purchase-orders.ts';
import { reserveIds } from './reserve-ids.ts';

const ordersPerStatement = 20_000;
const ordersPerCustomer = 8;
/** The orders are spread over this many days up to today. */
const days = 730;

const firstNames =
  'Ann Bob Carol Dev Ella Farid Grace Hugh Imogen Jack Kirsty Liam Maya Noor Oliver Priya Quentin Rosa Sam Tess Uma Victor Wendy Yusuf Zoe'.split(
    ' ',
  );
const lastNames =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Harris Martin Jackson Clarke Khan Ahmed Begum Lewis Hughes Edwards Hill Moore Clark Harrison Scott Young Morris Baker Barker Pawson Ashworth Ferreira Kowalski Murphy Campbell MacDonald'.split(
    ' ',
  );
const cities =
  'London:SW Leeds:LS York:YO Bristol:BS Cardiff:CF Glasgow:G Edinburgh:EH Norwich:NR Exeter:EX Derby:DE Hull:HU Bath:BA'.split(
    ' ',
  );
const mailDomains = ['gmail.example', 'outlook.example', 'mail.example', 'post.example'];

/** For measurements: adds invented orders and their customers until the shop has `total`. Returns how many were added. */
export async function growOrderBook(deps: Pick<Deps, 'db' | 'clock'>, total: number): Promise<number> {
  const missing = total - (await deps.db.$count(orders));
  if (missing <= 0) return 0;

  const firstOrder = await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local gin_pending_list_limit = '512MB'`);
    await tx.execute(sql`select setseed(0.42)`);
    await listGoods(tx);
    const firstCustomer = await addCustomers(tx, Math.ceil(missing / ordersPerCustomer));
    const firstOrder = await reserveIds(tx, 'orders', missing);
    for (let done = 0; done < missing; done += ordersPerStatement) {
      const length = Math.min(ordersPerStatement, missing - done);
      await draftOrders(tx, { firstOrder: firstOrder + done, length, firstCustomer, missing, now: deps.clock.now() });
      await writeDrafts(tx);
    }
    return firstOrder;
  });
  await tidyUp(deps.db, [users, orders, orderLines, orderEvents, refunds]);
  await deps.db.transaction((tx) => addPurchaseOrders(tx, firstOrder));
  await tidyUp(deps.db, [purchaseOrders, purchaseOrderLines, purchaseOrderEvents]);
  // The running totals begin with the first month that has sales, which is earlier after these orders.
  await deps.db.delete(runningTotals);
  await correctSales(deps);
  await correctCustomers(deps);
  await tidyUp(deps.db, [
    salesChanges,
    salesByDay,
    salesByProduct,
    runningTotals,
    bestSellers,
    bookEntries,
    bookDays,
    customers,
  ]);
  return missing;
}

async function tidyUp(db: Database, tables: readonly PgTable[]): Promise<void> {
  for (const table of tables) await db.execute(sql`vacuum (analyze) ${sql.identifier(getTableName(table))}`);
}

/** Products on sale, numbered without gaps, so that one can be picked at random. */
async function listGoods(tx: Database): Promise<void> {
  await tx.execute(sql`
    create temp table goods on commit drop as
    select row_number() over (order by id)::int as place, id, name, price, supplier_price, supplier_id, vat_rate
    from products where withdrawn_at is null`);
  await tx.execute(sql`create unique index on goods (place)`);
  await tx.execute(sql`analyze goods`);
}

/** Their password hashes are invalid, so nobody can sign in as one of them. */
async function addCustomers(tx: Database, length: number): Promise<number> {
  const first = await reserveIds(tx, 'users', length);
  await tx.execute(sql`
    insert into users (id, email, password_hash, first_name, last_name)
    select id, lower(first_name || '.' || last_name) || id || '@' || ${picked(mailDomains)}, 'none', first_name, last_name
    from (
      select id, ${picked(firstNames)} as first_name, ${picked(lastNames)} as last_name
      from generate_series(${first}::int, ${first + length - 1}::int) id offset 0
    ) person`);
  return first;
}

type Batch = { firstOrder: number; length: number; firstCustomer: number; missing: number; now: Date };

async function draftOrders(tx: Database, { firstOrder, length, firstCustomer, missing, now }: Batch): Promise<void> {
  const numbers = Array.from({ length }, newOrderNumber);
  const customers = Math.ceil(missing / ordersPerCustomer);
  await tx.execute(sql`drop table if exists drafts, draft_lines`);
  await tx.execute(sql`
    create temp table drafts on commit drop as
    select ${firstOrder}::int + place::int - 1 as id, number, random() as luck, random() < 0.15 as is_express,
      ${picked(cities)} as city, ${firstCustomer}::int + floor(random() * ${customers})::int as customer,
      ${now}::timestamptz - make_interval(secs => random() ^ 1.5 * ${days}::int * 86400) as placed
    from unnest(array(select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))) with ordinality as n (number, place)`);
  await tx.execute(sql`
    create temp table draft_lines on commit drop as
    select wanted.id, wanted.quantity, goods.id as product_id, name, price, supplier_price, supplier_id, vat_rate,
      price * quantity as line_total, round(price * quantity * vat_rate::numeric / (100 + vat_rate))::int as vat
    from (
      select drafts.id, 1 + floor(random() * random() * 3)::int as quantity,
        1 + floor(random() * (select count(*) from goods))::int as place
      from drafts cross join lateral generate_series(1, 1 + floor(luck * 2.9)::int)
    ) wanted join goods using (place)`);
  await tx.execute(sql`analyze drafts, draft_lines`);
}

async function writeDrafts(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into payments (order_number, provider, state, amount, paid_amount, reference, charge_reference, paid_at, created_at, updated_at)
    select number, 'demo', 'paid', 0, 0, 'pi_' || substr(number, 4), 'pi_' || substr(number, 4), placed, placed, placed from drafts`);
  await tx.execute(sql`
    insert into orders (id, number, status, user_id, customer_name, customer_email, address, city, postcode, country,
      delivery, subtotal, discount, shipping_cost, total, vat, vat_number, created_at, updated_at)
    select drafts.id, number, ${statusByAge}, case when luck < 0.6 then users.id end,
      users.first_name || ' ' || users.last_name, users.email, (1 + drafts.id % 200) || ' Kennel Lane',
      split_part(city, ':', 1), split_part(city, ':', 2) || (1 + drafts.id % 20) || ' ' || (drafts.id % 10) || 'AP',
      'United Kingdom', case when is_express then 'express' else 'standard' end,
      goods, 0, shipping, goods + shipping, goods_vat + round(shipping / 6.0)::int, ${demoSettings.vatNumber}, placed, placed
    from drafts join users on users.id = drafts.customer join (
      select id, sum(line_total)::int as goods, sum(vat)::int as goods_vat from draft_lines group by id
    ) sums on sums.id = drafts.id
    cross join lateral (select case when is_express then 799 when goods < 2500 then 399 else 0 end as shipping) delivery`);
  await tx.execute(sql`
    update payments set amount = total, paid_amount = total from orders join drafts using (number) where order_number = number`);
  await tx.execute(sql`
    insert into order_lines (order_id, product_id, quantity, sent, name, price, cost, line_total, vat_rate, vat, supplier_id)
    select id, product_id, quantity, case when orders.status in ('shipped', 'delivered', 'completed') then quantity else 0 end,
      name, price, supplier_price, line_total, vat_rate, draft_lines.vat, supplier_id
    from draft_lines join orders using (id) order by id`);
  await tx.execute(sql`
    insert into order_events (order_id, status, at)
    select id, 'confirmed', placed from drafts
    union all
    select orders.id, orders.status, least(placed + interval '2 days', placed + random() * interval '4 days')
    from drafts join orders using (id) where orders.status <> 'confirmed'`);
  await tx.execute(sql`
    insert into refunds (order_id, amount, reason, at, settled_at)
    select orders.id, case when luck < 0.05 then orders.total else least(orders.total, 500) end, 'Invented', placed, placed
    from drafts join orders using (id) where luck < 0.06 and orders.total > 0`);
}

/** One in fifty is cancelled, three are refunded; the others are as far as their age allows. */
const statusByAge = sql`case
  when luck < 0.02 then 'cancelled' when luck < 0.05 then 'refunded'
  when placed > now() - interval '1 day' then 'confirmed' when placed > now() - interval '2 days' then 'processing'
  when placed > now() - interval '6 days' then 'shipped' when placed > now() - interval '36 days' then 'delivered'
  else 'completed' end`;

/** A random value for each row. */
function picked(choices: readonly string[]): SQL {
  return sql`(array[${sql.join(
    choices.map((choice) => sql`${choice}`),
    sql`, `,
  )}]::text[])[1 + floor(random() * ${choices.length}::int)::int]`;
}
