import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import type { Pence } from '#platform/money.ts';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { stockReturned } from '../catalogue-events.ts';
import type { ParcelVat } from '../suppliers/supplier-prices.contract.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import type { TextField } from './personal-texts.contract.ts';
import { productPersonalisations } from './personalisation.table.ts';
import { productPictures, products } from './products.table.ts';

/** The upper ends of the bands of products.stock_band; the fifth has none. */
const bandEnds = [0, 5, 20, 100];

/** By the band, which is indexed, and then by the exact stock, unless the band ends at the threshold. */
export function isLow(threshold: number): SQL | undefined {
  const band = bandEnds.findIndex((end) => threshold <= end);
  const inBand = band < 0 ? undefined : lte(products.stockBand, band);
  return bandEnds[band] === threshold ? inBand : and(inBand, lte(products.stock, threshold));
}

/** What a checkout needs to know of a product. */
export type Goods = {
  id: number;
  name: string;
  image: string | null;
  price: Pence;
  /** What one costs: the supplier's price, or what was paid for the shop's own stock; null: not known. */
  cost: Pence | null;
  vatRate: number;
  stock: number;
  isWithdrawn: boolean;
  supplierId: number | null;
  /** The supplier whose delivery is charged. */
  sender: number;
  /** The supplier's; null: not agreed, or the shop's own stock. */
  shippingRate: Pence | null;
  /** What is known of the VAT in that. */
  parcelVat: ParcelVat;
  /** Working days the supplier takes to send it; null: it is the shop's own. */
  processingDays: number | null;
  /** Of its supplier. */
  closedDays: ClosedDays | null;
  /** What is asked for each piece; null: nothing. */
  textFields: TextField[] | null;
};

/** The supplier beside whose goods the shop's own stock costs no second delivery (shop rules, section 5). */
const ownStockCountsAs = 1;

/** Those of the products that exist, withdrawn ones included, in any order. */
export async function findGoods(db: Database, ids: number[]): Promise<Goods[]> {
  const found = await db
    .select({
      id: products.id,
      name: products.name,
      pictureKey: productPictures.pictureKey,
      price: products.price,
      cost: sql<Pence | null>`case when ${products.supplierId} is null then ${products.costPerItem} else ${products.supplierPrice} end`,
      vatRate: products.vatRate,
      stock: products.stock,
      withdrawnAt: products.withdrawnAt,
      supplierId: products.supplierId,
      shippingRate: suppliers.shippingRate,
      shippingVat: suppliers.shippingVat,
      pricesAre: suppliers.pricesAre,
      processingDays: suppliers.processingTime,
      closedDays: suppliers.closedDays,
      textFields: productPersonalisations.fields,
    })
    .from(products)
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .leftJoin(productPersonalisations, eq(productPersonalisations.productId, products.id))
    .where(inArray(products.id, ids));
  return found.map(({ pictureKey, withdrawnAt, shippingVat, pricesAre, ...goods }) => ({
    ...goods,
    parcelVat: { shippingVat, pricesAre, vatRate: goods.vatRate },
    sender: goods.supplierId ?? ownStockCountsAs,
    image: pictureKey && pictureUrl(pictureKey),
    isWithdrawn: withdrawnAt !== null,
  }));
}

/**
 * Takes all lines out of stock. When it returns null, the caller's transaction must not commit.
 * @returns what is left of each product, or null when one of them has too little or was withdrawn
 */
export async function takeStock(
  tx: Database,
  lines: readonly { productId: number; quantity: number }[],
): Promise<Map<number, number> | null> {
  // One statement that locks in the order of ids first, so that baskets with the same products never deadlock. The
  // update then looks at each row as it is under its lock, so two buyers cannot both take the last one.
  const { rows } = await tx.execute<{ id: number; stock: number }>(sql`
    with wanted as (${summed(lines)}), locked as (
      select id from ${products} where id in (select id from wanted) order by id for no key update
    )
    update ${products} set stock = ${products}.stock - wanted.quantity
    from wanted join locked using (id)
    where ${products}.id = wanted.id and ${products}.stock >= wanted.quantity and ${products}.withdrawn_at is null
    returning ${products}.id, ${products}.stock`);
  const wanted = new Set(lines.map(({ productId }) => productId));
  return rows.length === wanted.size ? new Map(rows.map(({ id, stock }) => [id, stock])) : null;
}

/** The pieces of each product: an order may have several lines of one. */
function summed(lines: readonly { productId: number; quantity: number }[]): SQL {
  return sql`
    select id, sum(quantity)::int as quantity from unnest(
      ${sql.param(lines.map(({ productId }) => productId))}::int[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
    ) as line (id, quantity) group by id`;
}

/** For a transaction that returns some stock and takes other: locks all of it beforehand in the order of ids, as both do. */
export async function lockStock(tx: Database, productIds: readonly number[]): Promise<void> {
  const wanted = inArray(products.id, [...productIds]);
  await tx.select({ id: products.id }).from(products).where(wanted).orderBy(asc(products.id)).for('no key update');
}

/** Puts goods back into stock. Locks in the order of ids, as taking them does, so that the two never deadlock. */
export async function returnStock(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Database,
  lines: readonly { productId: number; quantity: number }[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: number; wasSoldOut: boolean }>(sql`
    with back as (${summed(lines)}), locked as (
      select id from ${products} where id in (select id from back) order by id for no key update
    )
    update ${products} set stock = ${products}.stock + back.quantity
    from back join locked using (id)
    where ${products}.id = back.id
    returning ${products}.id, ${products}.stock = back.quantity as "wasSoldOut"`);
  const productIds = rows.filter(({ wasSoldOut }) => wasSoldOut).map(({ id }) => id);
  if (productIds.length > 0) await jobs.enqueue(tx, stockReturned, { productIds });
}
