import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { openDataFolder, startShopProcess } from '../support/shop-process.ts';

const { values } = parseArgs({
  options: { buyers: { type: 'string', default: '200' }, stock: { type: 'string', default: '20' } },
});
const [buyers, stock] = [Number(values.buyers), Number(values.stock)];

type Response = { status: number; orderNumber?: string; message?: string };

/** Everybody orders the same two products at the same time, half of them in reverse order. */
async function rush(url: string): Promise<Response[]> {
  const items = [1, 2].map((productId) => ({ productId, quantity: 1 }));
  const shippingAddress = { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' };
  const ann = { customerEmail: 'ann.barker@example.co.uk', customerName: 'Ann Barker', shippingAddress };
  const buy = async (_: unknown, index: number): Promise<Response> => {
    const reply = await fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ann, items: index % 2 ? items : items.toReversed() }),
    });
    return { ...((await reply.json()) as object), status: reply.status };
  };
  return Promise.all(Array.from({ length: buyers }, buy));
}

await using data = openDataFolder();
await using shop = await startShopProcess({ SHOP_DATA: data.path, SHOP_RATE_LIMIT: 'off' });
const client = new Client({ host: join(data.path, 'run'), user: 'shop', database: 'shop' });
await client.connect();
await client.query(
  `insert into products (slug, name, category, kind, price, stock)
   values ('bone', 'Rubber Bone', 'accessories', 'toys', 899, $1), ('mouse', 'Felt Mouse', 'accessories', 'toys', 499, $1)`,
  [stock],
);

const began = performance.now();
const responses = await rush(shop.url);
const milliseconds = Math.round(performance.now() - began);
const left = await client.query<{ stock: number }>('select stock from products order by id');
const placed = await client.query<{ count: number }>('select count(*)::int as count from orders');
await client.end();

const figures = {
  buyers,
  acknowledged: responses.filter(({ status, orderNumber }) => status === 201 && orderNumber).length,
  refusedWithASentence: responses.filter(({ status, message }) => status === 409 && message).length,
  ordersInTheBooks: placed.rows[0]?.count,
  stockLeft: left.rows.map((row) => row.stock),
  milliseconds,
};
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
const sold = Math.min(buyers, stock);
const isRight = figures.acknowledged === sold && figures.refusedWithASentence === buyers - sold;
process.exitCode = isRight && figures.ordersInTheBooks === sold ? 0 : 1;
