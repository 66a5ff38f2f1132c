import { join } from 'node:path';
import { Client } from 'pg';
import { savedAs } from '#checkout/place-and-pay/idempotency.ts';
import type { Connection } from '#platform/database/database.ts';

/** What the buyers know for certain; the shop must agree, whatever happened to it. */
export type Ledger = {
  /** Order numbers by the key of the attempt, from the responses. */
  acknowledged: Map<string, string>;
  /** Attempts without a response: each may have led to one order or none, but never to two. */
  unanswered: Map<string, object>;
  refused: string[];
};

export const productCount = 12;
export const shopper = {
  customerEmail: 'ann.barker@example.co.uk',
  customerName: 'Ann Barker',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
};
export const stockAtFirst = 1_000_000;

export function embeddedIn(dataFolder: string): Connection {
  return { host: join(dataFolder, 'run'), user: 'shop', database: 'shop' };
}

export async function fillShelves(connection: Connection): Promise<void> {
  await ask(
    connection,
    `insert into products (slug, name, category, kind, price, stock)
     select 'ball-' || n, 'Ball ' || n, 'accessories', 'toys', 100 * n, ${stockAtFirst} from generate_series(1, ${productCount}) n`,
  );
  await ask(
    connection,
    `insert into promotions (code, type, percent_off, use_limit) values ('STORM', 'percentage', 10, 1000000)`,
  );
}

/** Each sentence names a contradiction within the stored data or with the buyers; there should be none. */
export async function findErrors(connection: Connection, { acknowledged }: Ledger): Promise<string[]> {
  const [{ faults }] = await ask<{ faults: string[] }>(connection, contradictions);
  const known = await ask<{ key: string; number: string }>(
    connection,
    'select key, number from idempotency_keys join orders on orders.id = order_id',
  );
  const numbers = new Map(known.map(({ key, number }) => [key, number]));
  const lost = [...acknowledged].filter(
    ([key, number]) => numbers.get(savedAs({ key, customerEmail: shopper.customerEmail })) !== number,
  );
  return [...faults, ...lost.map(([, number]) => `order ${number} was acknowledged and is lost`)];
}

const contradictions = `
  with sold as (
    select products.id, stock, coalesce(sum(quantity), 0) as quantity
    from products left join order_lines on product_id = products.id group by products.id
  ), faults as (
    select 'product ' || id || ': ' || stock || ' left, ' || quantity || ' sold' as fault from sold
    where stock + quantity <> ${stockAtFirst}
    union all
    select 'order ' || number || ' has no lines, or they do not add up' from orders
    where subtotal is distinct from (select sum(line_total) from order_lines where order_id = orders.id)
    union all
    select 'order ' || number || ' has no timeline' from orders
    where not exists (select from order_events where order_id = orders.id)
    union all
    select 'order ' || number || ' was placed by ' || count(key) || ' attempts' from orders
    left join idempotency_keys on order_id = orders.id group by number having count(key) <> 1
    union all
    select 'promotion ' || code || ': ' || uses || ' uses, ' || count(promotion_uses) || ' noted' from promotions
    left join promotion_uses on promotion_id = promotions.id group by promotions.id having uses <> count(promotion_uses)
    union all
    select 'order ' || number || ' had a discount that was not noted' from orders
    where promo_code is not null and not exists (select from promotion_uses where order_id = orders.id)
  )
  select coalesce(array_agg(fault), '{}') as faults from faults`;

/** One statement, over a connection of its own. */
export async function ask<Row>(connection: Connection, statement: string): Promise<[Row, ...Row[]]> {
  const client = new Client(connection);
  client.on('error', () => undefined); // the server may be killed during it
  await client.connect();
  try {
    return (await client.query(statement)).rows as [Row, ...Row[]];
  } finally {
    await client.end();
  }
}
