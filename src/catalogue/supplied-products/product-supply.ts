import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { isTaken } from '#platform/database/violations.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Pence } from '#platform/money.ts';
import { fromFraction, toFraction } from '../prices/margin.contract.ts';
import type { Margin } from '../prices/margin.contract.ts';
import { beginPriceHistory, recordPrices } from '../prices/price-history.ts';
import type { PriceOccasion, Pricing } from '../prices/price-history.ts';
import { ownPrice, pricesAt, setPrices } from '../prices/sale-prices.ts';
import type { Category } from '../products/categories.contract.ts';
import { products } from '../products/products.table.ts';
import { furtherCategories, isAlsoIn } from '../products/shelves.ts';

/** A product's supplier link, cost, price and stock. */
export type ProductSupply = Pricing & {
  id: number;
  name: string;
  category: Category;
  /** Further categories, with those that they are within. */
  alsoIn: Category[];
  /** Percent. */
  vatRate: number;
  stock: number;
  /** See products.stock_pool. */
  stockPool: string | null;
  supplierId: number | null;
  code: string | null;
};

export type SupplyChange = Pricing & Pick<ProductSupply, 'supplierId' | 'code'>;

/** Withdrawn ones too. @throws Problem 404 `product-not-found` */
export async function lockProductSupply(tx: Database, id: number): Promise<ProductSupply> {
  const [found] = await lockProductSupplies(tx, [id]);
  if (!found) throw new Problem(404, 'product-not-found', 'There is no such product.');
  return found;
}

/** Locks those that exist, in the order of their ids, as everywhere. */
export async function lockProductSupplies(tx: Database, ids: readonly number[]): Promise<ProductSupply[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(supplyColumns)
    .from(products)
    .where(isOneOf(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
  return rows.map(toSupply);
}

/** Those that exist, without locks. */
export async function findSupplies(db: Database, ids: readonly number[]): Promise<ProductSupply[]> {
  if (ids.length === 0) return [];
  const rows = await db.select(supplyColumns).from(products).where(isOneOf(products.id, ids));
  return rows.map(toSupply);
}

/** The scope of a pricing rule; null: any. */
export type SupplyScope = { productId: number | null; supplierId: number | null; category: Category | null };

/** A batch of dropshipped products on sale, in the order of their ids, after this one; without locks. */
export function findProductSupplies(
  db: Database,
  scope: SupplyScope,
  { after, limit }: { after: number; limit: number },
): Promise<ProductSupply[]> {
  return db
    .select(supplyColumns)
    .from(products)
    .where(and(gt(products.id, after), isWithin(scope)))
    .orderBy(asc(products.id))
    .limit(limit)
    .then((rows) => rows.map(toSupply));
}

export function countProductSupplies(db: Database, scope: SupplyScope): Promise<number> {
  return db.$count(products, isWithin(scope));
}

function isWithin({ productId, supplierId, category }: SupplyScope): SQL | undefined {
  return and(
    isNotNull(products.supplierId),
    isNull(products.withdrawnAt),
    productId === null ? undefined : eq(products.id, productId),
    supplierId === null ? undefined : eq(products.supplierId, supplierId),
    category === null ? undefined : or(eq(products.category, category), isAlsoIn(category, products)),
  );
}

/** Links, unlinks or reprices a product, and adds the price to its history. @throws Problem 409 `supplier-code-taken` */
export async function changeProductSupply(
  tx: Database,
  before: ProductSupply,
  change: SupplyChange,
  occasion: PriceOccasion,
): Promise<void> {
  const { supplierId, code: supplierProductCode, price, cost: supplierPrice } = change;
  await rejectTakenCode(tx, before.id, change);
  await beginPriceHistory(tx, [before.id]);
  const margin = change.margin === null ? null : toFraction(change.margin);
  const isSame = supplierId === before.supplierId && supplierProductCode === before.code;
  const stockPool = isSame ? before.stockPool : null; // the supplier says it at the next sync
  const updatedAt = occasion.at;
  try {
    await tx
      .update(products)
      .set({
        supplierId,
        supplierProductCode,
        ...pricesAt(sql`${price}::int`),
        supplierPrice,
        margin,
        stockPool,
        updatedAt,
      })
      .where(eq(products.id, before.id));
  } catch (error) {
    throw isTaken(error, 'a_supplier_code_names_one_product') ? codeInUse('another product') : error;
  }
  if (isRepriced(before, change)) await recordPrices(tx, [before.id], occasion);
}

export type PriceChange = {
  before: ProductSupply;
  price: Pence;
  margin: Margin;
  /** Left out: unchanged. */
  cost?: Pence;
};

/** Sets the prices of products locked by {@link lockProductSupplies}; unchanged ones are not written. */
export async function changePrices(
  tx: Database,
  changes: readonly PriceChange[],
  occasion: PriceOccasion,
): Promise<void> {
  if (changes.length === 0) return;
  const of = <T>(read: (change: PriceChange) => T) => sql.param(changes.map(read));
  const ids = changes.map(({ before }) => before.id);
  await beginPriceHistory(tx, ids);
  await tx.execute(sql`
    update ${products} set ${setPrices(sql`changed.price`)}, margin = changed.margin, supplier_price = changed.cost,
      updated_at = ${occasion.at.toISOString()}::timestamptz
    from unnest(
      ${of(({ before }) => before.id)}::int[],
      ${of(({ price }) => price)}::int[],
      ${of(({ margin }) => toFraction(margin))}::numeric[],
      ${of(costOf)}::int[]
    ) as changed (id, price, margin, cost)
    where ${products.id} = changed.id`);
  await recordPrices(tx, ids, occasion);
}

function costOf({ before, cost }: PriceChange): Pence | null {
  return cost ?? before.cost;
}

async function rejectTakenCode(tx: Database, id: number, { supplierId, code }: SupplyChange): Promise<void> {
  if (supplierId === null || code === null) return;
  const [other] = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.supplierId, supplierId), eq(products.supplierProductCode, code)));
  if (other && other.id !== id) throw codeInUse(`“${other.name}”`);
}

export function codeInUse(other: string): Problem {
  return new Problem(409, 'supplier-code-taken', `That code of this supplier already belongs to ${other}.`);
}

function isRepriced(before: Pricing, after: Pricing): boolean {
  return before.price !== after.price || before.cost !== after.cost || before.margin !== after.margin;
}

const supplyColumns = {
  id: products.id,
  name: products.name,
  category: products.category,
  alsoIn: furtherCategories(products.alsoIn),
  vatRate: products.vatRate,
  stock: products.stock,
  stockPool: products.stockPool,
  price: ownPrice,
  cost: products.supplierPrice,
  margin: products.margin,
  supplierId: products.supplierId,
  code: products.supplierProductCode,
};

function toSupply({ margin, ...row }: Omit<ProductSupply, 'margin'> & { margin: string | null }): ProductSupply {
  return { ...row, margin: margin === null ? null : fromFraction(margin) };
}
