import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { fromPounds } from '#platform/money.ts';
import { eventually } from './eventually.ts';
import type { TestShop } from './shop.ts';

type NewProduct = Partial<Omit<typeof products.$inferInsert, 'price'>> & { price?: string };

/** A product on sale: by default ten rubber bones of £8.99 in our own stock. @returns its id */
export async function stockProduct({ db }: TestShop, { price = '8.99', ...given }: NewProduct = {}): Promise<number> {
  const name = given.name ?? 'Rubber Bone';
  const slug = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${crypto.randomUUID()}`;
  const [product] = await db
    .insert(products)
    .values({ slug, name, category: 'accessories', kind: 'toys', stock: 10, ...given, price: fromPounds(price) })
    .returning({ id: products.id });
  return product?.id ?? 0;
}

/** Suppliers 1, 2 and 3 with rates of £3.99, £4.99 and £2.99, and a fourth without one. */
export async function supplyGoods({ db }: TestShop): Promise<void> {
  const rates = ['3.99', '4.99', '2.99', null];
  await db.insert(suppliers).values(
    rates.map((rate, index) => ({
      name: `Supplier ${index + 1}`,
      email: `orders@supplier-${index + 1}.example`,
      shippingRate: rate === null ? null : fromPounds(rate),
    })),
  );
}

type NewPromotion = Partial<typeof promotions.$inferInsert> & { code: string };

/** By default 10% off. */
export async function promote({ db }: TestShop, promotion: NewPromotion): Promise<void> {
  const reduction = promotion.amountOff ? { type: 'fixed' as const } : { type: 'percentage' as const, percentOff: 10 };
  await db.insert(promotions).values({ ...reduction, ...promotion });
}

export const ann = {
  customerEmail: 'Ann.Barker@example.co.uk',
  customerName: 'Ann Barker',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
};

type Attempt = { body: object; key?: string; cookie?: string; remoteAddress?: string };

/** Ann orders; `body` has the items and other changes. */
export function placeOrder(
  { app }: Pick<TestShop, 'app'>,
  { body, key, cookie, remoteAddress }: Attempt,
): Promise<LightMyRequestResponse> {
  const headers = { ...(key && { 'idempotency-key': key }), ...(cookie && { cookie }) };
  const payload = { ...ann, ...body };
  return app.inject({ method: 'POST', url: '/api/orders', headers, payload, ...(remoteAddress && { remoteAddress }) });
}

export function fetchQuote({ app }: TestShop, payload: object): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/checkout/quote', payload });
}

/** The cookie of a response, as a browser sends it back. */
export function cookieOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function stockOf({ pool }: TestShop, productId: number): Promise<number> {
  const { rows } = await pool.query<{ stock: number }>('select stock from products where id = $1', [productId]);
  return rows[0]?.stock ?? Number.NaN;
}

/** `from` is a table, optionally with a condition. */
export async function countRows({ pool }: TestShop, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? Number.NaN;
}

type Goods = { hedgehog: number; stew: number };

/** A hedgehog of 300 g in our own stock, and a stew that supplier 1 sends. */
export async function ownGoods(shop: TestShop): Promise<Goods> {
  await supplyGoods(shop);
  const hedgehog = await stockProduct(shop, { name: 'Hedgehog', stock: 500, weightGrams: 300 });
  const stew = await stockProduct(shop, { name: 'Stew', stock: 500, supplierId: 1, supplierProductCode: 'S1-01' });
  return { hedgehog, stew };
}

type Wanted = { items: readonly { productId: number; quantity: number }[] } & Record<string, unknown>;

/** @returns the number of the order, whose jobs are all done */
export async function placed(shop: TestShop, body: Wanted): Promise<string> {
  const reply = await placeOrder(shop, { body });
  if (reply.statusCode !== 201) throw new Error(reply.payload);
  await shop.jobs.drain();
  return String(reply.json().orderNumber);
}

/**
 * Locks one product as a buyer does while something that needs both waits for it.
 * @returns whether the other was free then, and the result: had it been locked already, this could deadlock
 */
export async function whileHeld<Outcome>(
  shop: TestShop,
  { held, other }: { held: number; other: number },
  begin: () => Promise<Outcome>,
): Promise<{ isFree: boolean; outcome: Outcome }> {
  const hold = 'select id from products where id = $1 for no key update nowait';
  const buyer = await shop.pool.connect();
  await buyer.query('begin');
  await buyer.query(hold, [held]);
  const begun = begin();
  const waiting = `pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  await eventually(async () => expect(await countRows(shop, waiting)).toBe(1));
  const isFree = await buyer.query(hold, [other]).then(
    () => true,
    () => false,
  );
  await buyer.query('rollback');
  buyer.release();
  return { isFree, outcome: await begun };
}
