import { join } from 'node:path';
import { Client } from 'pg';
import type { Simulator } from '#tools/supplier-simulator/supplier-simulator.ts';

/** The suppliers with connected systems; the third one gets emails. */
const connected = [1, 2];

/** Every supplier is sent to at once, with plenty of stock. @returns products by sender; 0 is the shop itself */
export async function openForBusiness(dataFolder: string): Promise<Map<number, number[]>> {
  await ask(dataFolder, 'update products set stock = 1000000 where withdrawn_at is null');
  await ask(
    dataFolder,
    `insert into supplier_order_policies (supplier_id, sending, hold_minutes) select id, 'automatic', 0 from suppliers
     on conflict (supplier_id) do update set sending = 'automatic', hold_minutes = 0`,
  );
  const rows = await ask<{ sender: number; id: number }>(
    dataFolder,
    `select coalesce(supplier_id, 0) as sender, id from products
     where withdrawn_at is null and (supplier_id is null or supplier_product_code is not null)`,
  );
  const bySender = Map.groupBy(rows, ({ sender }) => sender);
  return new Map([...bySender].map(([sender, products]) => [sender, products.map(({ id }) => id)]));
}

/** How many purchase orders are claimed by a worker, alive or dead. */
export async function inHands(dataFolder: string): Promise<number> {
  const [found] = await ask<{ held: number }>(
    dataFolder,
    'select count(*)::int as held from purchase_orders where worker is not null',
  );
  return found?.held ?? 0;
}

/** Which of these orders are not fully sent to suppliers yet, or not split. */
export async function unsent(dataFolder: string, numbers: readonly string[]): Promise<number> {
  const [found] = await ask<{ open: number }>(
    dataFolder,
    `select count(*)::int as open from unnest($1::text[]) wanted
     where exists (select from purchase_orders where order_number = wanted and state = 'draft')
       or not exists (select from orders where number = wanted)
       or exists (select from orders join order_lines on order_id = orders.id
         where number = wanted and order_lines.supplier_id is not null
           and not exists (select from purchase_order_lines where order_line_id = order_lines.id))`,
    [numbers],
  );
  return found?.open ?? numbers.length;
}

/** What the suppliers got twice, or without an order. Must be empty at all times. */
export function findRepeats(simulator: Simulator): string[] {
  return connected.flatMap((id) =>
    [...simulator.supplier(id).orders.values()].flatMap(({ number, received }) => {
      const isFirst = /^PO-[0-9A-Z]{10}$/.test(number);
      return received === 1 && isFirst ? [] : [`supplier ${id} got ${number} ${received} times`];
    }),
  );
}

/** Once all is sent, the shop's records, its suppliers' and the purchases must agree. */
export async function findErrors(
  dataFolder: string,
  simulator: Simulator,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await ask<{ fault: string }>(dataFolder, contradictions, [numbers]);
  const ordered = await ask<{ number: string; supplier: number; code: string; quantity: number }>(
    dataFolder,
    `select number, supplier_id as supplier, code, quantity from purchase_orders
     join purchase_order_lines on purchase_order_id = purchase_orders.id where supplier_id = any($1)`,
    [connected],
  );
  const here = ordered.map(({ number, supplier, code, quantity }) => `${supplier} ${number}: ${quantity} × ${code}`);
  const there = connected.flatMap((id) =>
    [...simulator.supplier(id).orders.values()].flatMap(({ number, lines }) =>
      lines.map(({ code, quantity }) => `${id} ${number}: ${quantity} × ${code}`),
    ),
  );
  const [known, arrived] = [new Set(here), new Set(there)];
  return [
    ...rows.map(({ fault }) => fault),
    ...here.filter((line) => !arrived.has(line)).map((line) => `never arrived: ${line}`),
    ...there.filter((line) => !known.has(line)).map((line) => `the shop knows nothing of: ${line}`),
    ...findRepeats(simulator),
  ];
}

const contradictions = `
  with wanted as (select orders.id, number from unnest($1::text[]) number join orders using (number))
  select 'order ' || number || ' is lost' as fault from unnest($1::text[]) number
  where not exists (select from wanted where wanted.number = number.number)
  union all
  select 'purchase order ' || number || ' is ' || state || ': ' || coalesce(last_failure, '') from purchase_orders
  where order_id in (select id from wanted) and state not in ('sent', 'acknowledged')
  union all
  select 'line ' || order_lines.id || ' is in ' || count(ordered.order_line_id) || ' purchase orders' from order_lines
  left join purchase_order_lines ordered on ordered.order_line_id = order_lines.id
  where order_id in (select id from wanted) and supplier_id is not null
  group by order_lines.id having count(ordered.order_line_id) <> 1
  union all
  select 'purchase order ' || number || ' was sent ' || count(events.id) || ' times' from purchase_orders
  left join purchase_order_events events on purchase_order_id = purchase_orders.id and events.state = 'sent'
  where order_id in (select id from wanted) group by purchase_orders.id having count(events.id) <> 1
  union all
  select 'purchase order ' || purchase_orders.number || ' was mailed ' || count(mails.id) || ' times' from purchase_orders
  left join mails on mails.template = 'purchase-order' and mails.subject like '%' || purchase_orders.number || '%'
  where order_id in (select id from wanted) and way = 'mail' group by purchase_orders.id having count(mails.id) <> 1`;

async function ask<Row extends object>(dataFolder: string, statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ host: join(dataFolder, 'run'), user: 'shop', database: 'shop' });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
