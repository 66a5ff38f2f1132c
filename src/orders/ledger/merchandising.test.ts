import { expect, test } from 'vitest';
import { stockProducts } from '../../../tests/support/catalogue.ts';
import { countRows, placeOrder } from '../../../tests/support/checkout.ts';
import { owner } from '../../../tests/support/people.ts';
import { openShop } from '../../../tests/support/shop.ts';
import type { TestShop } from '../../../tests/support/shop.ts';
import { aggregateSales, correctSales } from './aggregate-sales.ts';
import { updateMerchandising } from './merchandising.ts';

type Shown = { id: number; name: string; badge: string | null };

const now = '2026-11-20T12:00:00Z';
const daysAgo = (count: number) => new Date(Date.parse(now) - count * 24 * 60 * 60 * 1000);
const old = daysAgo(200);

const names = (list: Shown[]) => list.map(({ name }) => name);

async function read(shop: TestShop, url: string) {
  const reply = await shop.inject({ url });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function sell(shop: TestShop, times: number, ...lines: [productId: number, quantity: number][]) {
  const items = lines.map(([productId, quantity]) => ({ productId, quantity }));
  for (let time = 0; time < times; time += 1)
    expect((await placeOrder(shop, { body: { items } })).statusCode).toBe(201);
}

async function work(shop: TestShop) {
  await aggregateSales(shop.deps);
  await updateMerchandising(shop.deps);
}

test('products bought together are shown together, never for another animal', async () => {
  await using shop = await openShop({ now });
  const dog = { pet: 'dog', category: 'food', stock: 100 } as const;
  const [kibble = 0, lead = 0, seed = 0, chew = 0] = await stockProducts(
    shop,
    { ...dog, name: 'Kibble', kind: 'dry food' },
    { name: 'Lead', pet: null, kind: 'leads', stock: 100 },
    { name: 'Seed', pet: 'bird', category: 'food', kind: 'seed', stock: 100 },
    { ...dog, name: 'Chew', kind: 'treats' },
  );
  await sell(shop, 3, [kibble, 1], [lead, 1], [seed, 1]);
  await sell(shop, 2, [kibble, 1], [chew, 1]);
  await work(shop);

  const { boughtTogether, alike } = await read(shop, `/api/products/${kibble}/related`);
  expect(names(boughtTogether)).toEqual(['Lead']);
  expect(names(alike)).toEqual(['Chew']);
  expect(names(await read(shop, `/api/products/goes-with?ids=${kibble}`))).toEqual(['Lead', 'Chew']);
  expect(names(await read(shop, `/api/products/goes-with?ids=${chew},${kibble}`))).toEqual(['Lead']);
});

test('a cancelled order does not count for what is bought together', async () => {
  await using shop = await openShop({ now });
  const [bowl = 0, bed = 0] = await stockProducts(shop, { name: 'Bowl', pet: 'dog' }, { name: 'Bed', pet: 'dog' });
  await sell(shop, 3, [bowl, 1], [bed, 1]);
  await shop.pool.query("update orders set status = 'cancelled' where id = (select min(id) from orders)");
  await work(shop);
  expect((await read(shop, `/api/products/${bowl}/related`)).boughtTogether).toEqual([]);
});

test('products sold out or withdrawn since the nightly run are not shown', async () => {
  await using shop = await openShop({ now });
  const [ball = 0, ring = 0, rope = 0, kong = 0] = await stockProducts(shop, 'Ball', 'Ring', 'Rope', 'Kong');
  await work(shop);
  await shop.pool.query('update products set stock = 0 where id = $1', [ring]);
  await shop.pool.query('update products set withdrawn_at = now() where id = $1', [rope]);
  const { alike } = await read(shop, `/api/products/${ball}/related`);
  expect(alike.map(({ id }: Shown) => id)).toEqual([kong]);
});

test('a shop without sales, and a new product, recommend products for the same animal, and no others', async () => {
  await using shop = await openShop({ now });
  const [, cat = 0] = await stockProducts(
    shop,
    { name: 'Dog bed', pet: 'dog', kind: 'beds' },
    { name: 'Cat bed', pet: 'cat', kind: 'beds' },
    { name: 'Cat bowl', pet: 'cat', kind: 'bowls' },
    { name: 'Cat food', pet: 'cat', kind: 'dry food', category: 'food' },
  );
  expect(names((await read(shop, `/api/products/${cat}/related`)).alike)).toEqual(['Cat bowl']);
  expect(names(await read(shop, `/api/products/goes-with?ids=${cat}`))).toEqual(['Cat bowl', 'Cat food']);
  await work(shop);
  expect(names((await read(shop, `/api/products/${cat}/related`)).alike)).toEqual(['Cat bowl', 'Cat food']);
  expect(names(await read(shop, `/api/products/goes-with?ids=${cat}`))).toEqual(['Cat bowl', 'Cat food']);
});

test('a product in the basket is not recommended, and invalid requests are rejected', async () => {
  await using shop = await openShop({ now });
  const ids = await stockProducts(shop, 'One', 'Two', 'Three');
  await work(shop);
  expect(await read(shop, `/api/products/goes-with?ids=${ids.join(',')}`)).toEqual([]);
  expect(await read(shop, '/api/products/999/related')).toEqual({ boughtTogether: [], alike: [] });
  for (const wrong of ['ids=', 'ids=a', 'ids=1,,2', 'ids=-1', 'ids=9999999999', `ids=${'1,'.repeat(200)}1`, ''])
    expect((await shop.inject({ url: `/api/products/goes-with?${wrong}` })).statusCode).toBe(400);
});

test('recent sales are recommended first, then ratings, and sold-out products last', async () => {
  await using shop = await openShop({ now });
  const [, best = 0, good = 0, liked = 0] = await stockProducts(
    shop,
    { name: 'A plain one' },
    { name: 'B best', stock: 3, isFeatured: true },
    { name: 'C good', isFeatured: true },
    { name: 'D liked', isFeatured: true },
    { name: 'E sold out', stock: 0, isFeatured: true },
  );
  await shop.pool.query('insert into product_ratings (product_id, total, stars, five) values ($1, 1, 5, 1)', [liked]);
  await sell(shop, 1, [best, 2], [good, 1]);
  await work(shop);
  const list = async (query: string) => names(await read(shop, `/api/products?sort=recommended${query}`));
  expect(await list('')).toEqual(['B best', 'C good', 'D liked', 'A plain one', 'E sold out']);
  expect(await list('&featured=true')).toEqual(['B best', 'C good', 'D liked', 'E sold out']);
  await sell(shop, 1, [best, 1]);
  expect(await list('&category=accessories')).toEqual(['C good', 'D liked', 'A plain one', 'B best', 'E sold out']);
});

test('only the best sellers have that badge, and only products younger than most are new', async () => {
  await using shop = await openShop({ now });
  const [often = 0, seldom = 0] = await stockProducts(
    shop,
    { name: 'Often', createdAt: old, stock: 50 },
    { name: 'Seldom', createdAt: old, stock: 50 },
    ...Array.from({ length: 9 }, (_, at) => ({ name: `Never ${at}`, createdAt: old })),
    { name: 'Fresh', createdAt: daysAgo(3) },
  );
  const badges = async () => {
    const list: Shown[] = await read(shop, '/api/products');
    return Object.fromEntries(list.filter(({ badge }) => badge).map(({ name, badge }) => [name, badge]));
  };
  await sell(shop, 1, [seldom, 4]);
  await work(shop);
  expect(await badges()).toEqual({ Fresh: 'new' });

  await sell(shop, 2, [often, 4]);
  await work(shop);
  expect(await badges()).toEqual({ Often: 'best-seller', Fresh: 'new' });

  await shop.pool.query('update products set created_at = $1', [daysAgo(3)]);
  await work(shop);
  expect(await badges()).toEqual({ Often: 'best-seller' });
});

test('best sellers are one list everywhere, and favourites fill it up while too little has sold', async () => {
  await using shop = await openShop({ now });
  const many = Array.from({ length: 9 }, (_, at) => ({ name: `Sold ${at}`, createdAt: old, stock: 50 }));
  const ids = await stockProducts(
    shop,
    ...many,
    { name: 'Favourite', createdAt: old, isFeatured: true },
    ...Array.from({ length: 80 }, (_, at) => ({ name: `Never ${at}`, createdAt: old })),
  );
  const bestSellers = async () => names(await read(shop, '/api/products?featured=true&sort=recommended'));
  const badged = async () =>
    (await read(shop, '/api/products')).filter(({ badge }: Shown) => badge).map(({ name }: Shown) => name);
  const sold = ids.slice(0, 7).map((id, at): [number, number] => [id, 20 - at]);
  await sell(shop, 1, ...sold);
  await work(shop);
  expect(await bestSellers()).toEqual([...Array.from({ length: 7 }, (_, at) => `Sold ${at}`), 'Favourite']);
  expect(await badged()).toEqual(Array.from({ length: 7 }, (_, at) => `Sold ${at}`));
  expect(names(await read(shop, '/api/products?q=best+sellers')).toSorted()).toEqual((await bestSellers()).toSorted());
  expect(await read(shop, '/api/products/facets?featured=true')).toMatchObject({ total: 8 });
  const rest = await shop.inject({ url: '/api/products?featured=false' });
  expect(rest.headers['x-total-count']).toBe('82');

  await sell(shop, 1, [ids[7] ?? 0, 30]);
  await work(shop);
  expect(await bestSellers()).toEqual(['Sold 7', ...Array.from({ length: 7 }, (_, at) => `Sold ${at}`)]);

  await shop.pool.query("update orders set status = 'cancelled'");
  await shop.pool.query('update products set withdrawn_at = $1 where id = $2', [daysAgo(1), ids[7]]);
  await correctSales(shop.deps);
  await work(shop);
  await shop.pool.query('update products set withdrawn_at = null');
  expect(await badged()).toEqual([]);
});

test('a new size of an old family is not new', async () => {
  await using shop = await openShop({ now });
  const [, , , , first = 0, second = 0] = await stockProducts(
    shop,
    ...['A', 'B', 'C', 'D'].map((name) => ({ name, createdAt: old })),
    { name: 'Kibble 2 kg', createdAt: old },
    { name: 'Kibble 6 kg', createdAt: daysAgo(3) },
  );
  await shop.pool.query(
    `with family as (insert into product_families (name, options)
      values ('Kibble', '[{"name": "Size", "style": "text", "values": [{"value": "2 kg", "colour": null}, {"value": "6 kg", "colour": null}]}]') returning id)
    update products set family_id = family.id, option_count = 1,
      family_values = array[case products.id when $1 then '2 kg' else '6 kg' end]
    from family where products.id in ($1, $2)`,
    [first, second],
  );
  await work(shop);
  expect((await read(shop, `/api/products/${second}`)).badge).toBeNull();
});

test('a second run without changes writes nothing', async () => {
  await using shop = await openShop({ now });
  const [bowl = 0] = await stockProducts(shop, 'Bowl', 'Bed', 'Ball');
  await sell(shop, 1, [bowl, 1]);
  await work(shop);
  const received: string[] = [];
  const stop = shop.deps.changes.subscribe((tags) => received.push(...tags));
  await work(shop);
  stop();
  expect(received).toEqual([]);
});

test('what came as a gift with orders is no best seller and was not bought together, and the sales add up', async () => {
  await using shop = await openShop({ now });
  const [bed = 0, bone = 0] = await stockProducts(
    shop,
    { name: 'Bed', createdAt: old, stock: 50 },
    { name: 'Bone', createdAt: old, stock: 50 },
    ...Array.from({ length: 18 }, (_, at) => ({ name: `Never ${at}`, createdAt: old })),
  );
  const gift = { code: 'BONE', type: 'gift', giftProductId: bone, isAutomatic: true };
  expect((await (await owner(shop)).post('/api/admin/promotions', gift)).statusCode).toBe(201);
  await sell(shop, 6, [bed, 1]);
  expect(await countRows(shop, `order_lines where is_gift and product_id = ${bone}`)).toBe(6);
  expect(await correctSales(shop.deps)).toBe(0);
  await work(shop);
  const badges = await Promise.all([bed, bone].map(async (id) => (await read(shop, `/api/products/${id}`)).badge));
  expect(badges).toEqual(['best-seller', null]);
  expect((await read(shop, `/api/products/${bed}/related`)).boughtTogether).toEqual([]);
});
