import type { LightMyRequestResponse } from 'fastify';
import { products } from '#catalogue/products/products.table.ts';
import { suppliers } from '#catalogue/suppliers/suppliers.table.ts';
import { promotions } from '#checkout/promotions/promotions.table.ts';
import { fromPounds } from '#platform/money.ts';
import type { TestShop } from './shop.ts';

type NewProduct = Partial<Omit<typeof products.$inferInsert, 'price'>> & { price?: string };

/** A product on sale: ten rubber bones of £8.99 of the shop's own stock, unless told otherwise. @returns its id */
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

/** 10% off, unless told otherwise. */
export async function promote({ db }: TestShop, promotion: NewPromotion): Promise<void> {
  const reduction = promotion.amountOff ? { type: 'fixed' as const } : { type: 'percentage' as const, percentOff: 10 };
  await db.insert(promotions).values({ ...reduction, ...promotion });
}

export const ann = {
  customerEmail: 'Ann.Barker@example.co.uk',
  customerName: 'Ann Barker',
  shippingAddress: { address: '1 Kennel Lane', city: 'Leeds', postcode: 'LS1 4AP' },
};

type Attempt = { body: object; key?: string; cookie?: string };

/** Ann orders; `body` says what, and whatever else differs. */
export function placeOrder(
  { app }: Pick<TestShop, 'app'>,
  { body, key, cookie }: Attempt,
): Promise<LightMyRequestResponse> {
  const headers = { ...(key && { 'idempotency-key': key }), ...(cookie && { cookie }) };
  return app.inject({ method: 'POST', url: '/api/orders', headers, payload: { ...ann, ...body } });
}

export function askQuote({ app }: TestShop, payload: object): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/checkout/quote', payload });
}

/** The cookie an answer sets, as a browser sends it back. */
export function cookieOf(reply: LightMyRequestResponse): string {
  return reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

export async function stockOf({ pool }: TestShop, productId: number): Promise<number> {
  const { rows } = await pool.query<{ stock: number }>('select stock from products where id = $1', [productId]);
  return rows[0]?.stock ?? Number.NaN;
}

/** `from` is a table, with a condition if need be. */
export async function countRows({ pool }: TestShop, from: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${from}`);
  return rows[0]?.count ?? Number.NaN;
}
