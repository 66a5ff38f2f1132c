import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { Pence } from '#platform/money.ts';
import type { ClosedDays } from '#shop/working-days/working-days.contract.ts';
import { stockReturned } from '../catalogue-events.ts';
import type { ParcelVat } from '../suppliers/supplier-prices.contract.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import type { TextField } from './personal-texts.contract.ts';
import { productPersonalisations } from './personalisation.table.ts';
import { askedFor } from './personalisation.ts';
import { productPictures, products } from './products.table.ts';
import { furtherCategories } from './shelves.ts';

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
  category: string;
  subcategory: string | null;
  /** Further categories, with those that they are within. */
  alsoIn: string[];
  pet: string | null;
  /** Further animals. */
  alsoFor: string[];
  image: string | null;
  price: Pence;
  /** What one costs: the supplier's price, or what was paid for the shop's own stock; null: not known. */
  cost: Pence | null;
  vatRate: number;
  /** Of one with its packaging; null: not known. */
  weightGrams: number | null;
  stock: number;
  /** Goods with the same one share that stock; null: it is their own. */
  stockPool: string | null;
  isWithdrawn: boolean;
  supplierId: number | null;
  /** The supplier whose delivery is charged. */
  sender: number;
  /** The supplier's; null: not agreed, or the shop's own stock. */
  shippingRate: Pence | null;
  /** The same of an express parcel. */
  expressRate: Pence | null;
  /** What is known of the VAT in that. */
  parcelVat: ParcelVat;
  /** Working days the supplier takes to send it; null: it is the shop's own. */
  processingDays: number | null;
  /** Of its supplier. */
  closedDays: ClosedDays | null;
  /** What is asked for each piece; null: nothing. */
  textFields: TextField[] | null;
  /** It is emailed: without stock, VAT and sender, and nothing is taken off its price. */
  isGiftCard: boolean;
};

/** What a gift card shows as its stock, of which none is ever taken. */
export const giftCardStock = 1_000;

const asGiftCard = {
  stock: giftCardStock,
  stockPool: null,
  vatRate: 0,
  cost: null,
  weightGrams: null,
  supplierId: null,
  shippingRate: null,
  expressRate: null,
  processingDays: null,
};

/** The supplier beside whose goods the shop's own stock costs no second delivery (shop rules, section 5). */
const ownStockCountsAs = 1;

/** A supplier's name for what it counts together, among all suppliers. */
const stockPool = sql<string | null>`${products.supplierId} || ':' || ${products.stockPool}`;

const sharersOfOwn = sql`
  ${products} sharer on sharer.supplier_id = own.supplier_id and sharer.stock_pool = own.stock_pool and sharer.id <> own.id`;

const goodsColumns = {
  id: products.id,
  name: products.name,
  category: products.category,
  subcategory: products.subcategory,
  alsoIn: furtherCategories(products.alsoIn),
  pet: products.pet,
  alsoFor: products.alsoFor,
  pictureKey: productPictures.pictureKey,
  price: products.price,
  cost: sql<Pence | null>`case when ${products.supplierId} is null then ${products.costPerItem} else ${products.supplierPrice} end`,
  vatRate: products.vatRate,
  weightGrams: products.weightGrams,
  stock: products.stock,
  stockPool,
  withdrawnAt: products.withdrawnAt,
  supplierId: products.supplierId,
  shippingRate: suppliers.shippingRate,
  expressRate: suppliers.expressRate,
  shippingVat: suppliers.shippingVat,
  pricesAre: suppliers.pricesAre,
  processingDays: suppliers.processingTime,
  closedDays: suppliers.closedDays,
  textFields: productPersonalisations.fields,
  isGiftCard: products.isGiftCard,
};

/** Those of the products that exist, withdrawn ones included, in any order. */
export async function findGoods(db: Database, ids: number[]): Promise<Goods[]> {
  const found = await db
    .select(goodsColumns)
    .from(products)
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(productPictures, and(eq(productPictures.productId, products.id), eq(productPictures.position, 0)))
    .leftJoin(productPersonalisations, eq(productPersonalisations.productId, products.id))
    .where(isOneOf(products.id, ids));
  return found.map(({ pictureKey, withdrawnAt, shippingVat, pricesAre, textFields, ...goods }) => ({
    ...goods,
    ...(goods.isGiftCard && asGiftCard),
    textFields: askedFor({ isGiftCard: goods.isGiftCard, fields: textFields }),
    parcelVat: { shippingVat, pricesAre, vatRate: goods.vatRate },
    sender: (goods.isGiftCard ? null : goods.supplierId) ?? ownStockCountsAs,
    image: pictureKey && pictureUrl(pictureKey),
    isWithdrawn: withdrawnAt !== null,
  }));
}

/** By product, what few have: a stock that others share, and texts to be asked for. */
export async function findPeculiarities(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Pick<Goods, 'stockPool' | 'textFields'>>> {
  const { id, isGiftCard } = products;
  const { fields, productId } = productPersonalisations;
  const found = await db
    .select({ id, stockPool, isGiftCard, fields })
    .from(products)
    .leftJoin(productPersonalisations, eq(productId, id))
    .where(and(isOneOf(id, ids), or(isNotNull(products.stockPool), isGiftCard, isNotNull(fields))));
  return new Map(found.map((one) => [one.id, { stockPool: one.stockPool, textFields: askedFor(one) }]));
}

/** What is left for each line once the lines before it have theirs: goods may share one stock. */
export function inTurn<Line extends Pick<Goods, 'stockPool' | 'stock'> & { quantity: number }>(
  lines: readonly Line[],
): Line[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    if (line.stockPool === null) return line;
    const before = taken.get(line.stockPool) ?? 0;
    taken.set(line.stockPool, before + line.quantity);
    return { ...line, stock: Math.max(0, line.stock - before) };
  });
}

/**
 * Takes all lines out of stock, also out of that of products that share it. When it returns null, the caller's transaction must
 * not commit.
 * @returns what is left of each product, or null when one of them has too little or was withdrawn
 */
export async function takeStock(tx: Database, lines: readonly Pieces[]): Promise<Map<number, number> | null> {
  // One statement that locks in the order of ids first, so that baskets with the same products never deadlock. The
  // update then looks at each row as it is under its lock, so two buyers cannot both take the last one.
  const { rows } = await tx.execute<{ id: number; stock: number; isWanted: boolean }>(sql`
    with ${moved(lines)}
    update ${products} set stock = case when ${products}.is_gift_card then ${products}.stock else greatest(${products}.stock - moved.quantity, 0) end
    from moved join locked using (id)
    where ${products}.id = moved.id
      and (not is_wanted or (${products}.stock >= moved.quantity or ${products}.is_gift_card) and ${products}.withdrawn_at is null)
    returning ${products}.id, ${products}.stock, is_wanted as "isWanted"`);
  const wanted = new Set(lines.map(({ productId }) => productId));
  const taken = rows.filter(({ isWanted }) => isWanted);
  return taken.length === wanted.size ? new Map(rows.map(({ id, stock }) => [id, stock])) : null;
}

type Pieces = { productId: number; quantity: number };

/** `moved`: how many pieces leave or join the stock of each product, those that share one included; `locked`: all of them. */
function moved(lines: readonly Pieces[]): SQL {
  return sql`
    wanted as (${summed(lines)}), moved as (
      select id, sum(quantity)::int as quantity, bool_or(is_wanted) as is_wanted from (
        select id, quantity, true as is_wanted from wanted
        union all
        select sharer.id, wanted.quantity, false from wanted join ${products} own using (id) join ${sharersOfOwn}
      ) pieces group by id
    ), locked as (
      select id from ${products} where id in (select id from moved) order by id for no key update
    )`;
}

/** The pieces of each product: an order may have several lines of one. */
function summed(lines: readonly Pieces[]): SQL {
  return sql`
    select id, sum(quantity)::int as quantity from unnest(
      ${sql.param(lines.map(({ productId }) => productId))}::int[],
      ${sql.param(lines.map(({ quantity }) => quantity))}::int[]
    ) as line (id, quantity) group by id`;
}

/** For a transaction that returns some stock and takes other: locks all of it beforehand in the order of ids, as both do. */
export async function lockStock(tx: Database, productIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.param([...productIds])}::int[]`;
  await tx.execute(sql`
    select id from ${products}
    where id = any(${ids}) or id in (select sharer.id from ${products} own join ${sharersOfOwn} where own.id = any(${ids}))
    order by id for no key update`);
}

/** Puts goods back into stock, also into that of products that share it. Locks in the order of ids, as taking them does, so that the two never deadlock. */
export async function returnStock({ jobs }: Pick<Deps, 'jobs'>, tx: Database, lines: readonly Pieces[]): Promise<void> {
  const { rows } = await tx.execute<{ id: number; wasSoldOut: boolean }>(sql`
    with ${moved(lines)}
    update ${products} set stock = ${products}.stock + moved.quantity
    from moved join locked using (id)
    where ${products}.id = moved.id and not ${products}.is_gift_card
    returning ${products}.id, ${products}.stock = moved.quantity as "wasSoldOut"`);
  const productIds = rows.filter(({ wasSoldOut }) => wasSoldOut).map(({ id }) => id);
  if (productIds.length > 0) await jobs.enqueue(tx, stockReturned, { productIds });
}
