import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

/** Makes every product of a supplier differ from its report, so that a sync has to change all of them. */
export async function unsettle(dataFolder: string): Promise<void> {
  await ask(
    dataFolder,
    `insert into supplier_sync_policies (supplier_id, prices, hold_share)
     select id, 'apply', 100 from suppliers
     on conflict (supplier_id) do update set prices = excluded.prices, hold_share = excluded.hold_share`,
  );
  await ask(dataFolder, 'delete from supplier_offers');
  await ask(
    dataFolder,
    `delete from product_pictures where position = 0 and product_id in (select id from products where supplier_id is not null)`,
  );
  await ask(
    dataFolder,
    `update products set stock = stock + 7, supplier_price = supplier_price + 1, price = price + 2 where supplier_id is not null`,
  );
}

/** The outcomes of the newest sync so far, and whether all of its runs have ended. */
export async function progressOf(dataFolder: string): Promise<{ outcomes: number; isOver: boolean }> {
  const [found] = await ask<{ outcomes: number; open: number }>(
    dataFolder,
    `select (select count(*)::int from sync_outcomes) as outcomes,
       (select count(*)::int from sync_runs where state in ('waiting', 'running')) as open`,
  );
  return { outcomes: found?.outcomes ?? 0, isOver: found?.open === 0 };
}

/** Each sentence names a contradiction in the stored data after a sync; there should be none. */
export async function findErrors(dataFolder: string): Promise<string[]> {
  const rows = await ask<{ fault: string }>(dataFolder, contradictions);
  const pictures = await ask<{ key: string }>(dataFolder, 'select distinct picture_key as key from product_pictures');
  const lost = pictures.filter(
    ({ key }) => !existsSync(join(dataFolder, `media/masters/${key.slice(0, 2)}/${key}.webp`)),
  );
  return [...rows.map(({ fault }) => fault), ...lost.map(({ key }) => `picture ${key} has no file`)];
}

const contradictions = `
  with linked as (
    select products.*, supplier_offers.stock as reported, supplier_offers.cost as cost, supplier_offers.picture_key as fetched
    from products join supplier_offers on supplier_offers.product_id = products.id
  )
  select 'run ' || id || ' is ' || state || ': ' || coalesce(fault_message, '') as fault from sync_runs where state <> 'done'
  union all
  select 'product ' || id || ' has ' || stock || ' in stock, its supplier ' || reported from linked where stock <> reported
  union all
  select 'product ' || id || ' costs ' || supplier_price || ', its supplier charges ' || cost from linked
  where supplier_price <> cost
  union all
  select 'product ' || id || ' is sold below its cost' from linked where price < supplier_price
  union all
  select 'product ' || id || ' shows another picture than was fetched' from linked
  where fetched is distinct from (select picture_key from product_pictures where product_id = id and position = 0)
  union all
  select 'product ' || id || ' does not cost what its history ends with' from linked
  where (price, supplier_price) is distinct from
    (select (h.price, h.cost) from price_history h where h.product_id = linked.id order by h.id desc limit 1)
  union all
  select 'product ' || id || ' has not the stock its changes end with' from linked
  where stock is distinct from
    (select c.after from stock_changes c where c.product_id = linked.id order by c.id desc limit 1)
  union all
  select what || ': ' || coalesce(times, 0) || ' changes, ' || coalesce(entries, 0) || ' entries'
  from (
    select kind || ' of product ' || product_id as what, count(*) as times
    from sync_outcomes where outcome = 'updated' group by kind, product_id
  ) reported full join (
    select case action when 'product.picture-synced' then 'pictures' when 'product.price-synced' then 'prices' else 'stock' end
      || ' of product ' || subject_id as what, count(*) as entries
    from audit_log where action in ('product.picture-synced', 'product.stock-synced', 'product.price-synced')
    group by action, subject_id
  ) entered using (what)
  where times is distinct from entries`;

async function ask<Row extends object>(dataFolder: string, statement: string): Promise<Row[]> {
  const client = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
