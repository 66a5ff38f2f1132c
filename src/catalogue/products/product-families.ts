import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { productTag } from '#platform/database/cache-tags.contract.ts';
import type { CacheTag } from '#platform/database/cache-tags.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { isOneOf } from '#platform/database/many-values.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { salePrices } from '../prices/sale-prices.table.ts';
import { unitPriceOf } from '../prices/unit-price.rules.ts';
import { readExtras, viewExtras } from './product-extras.ts';
import type { FamilyOption, ListedProduct, ProductWithFamily, Sibling, Variants } from './product-families.contract.ts';
import { productFamilies } from './product-families.table.ts';
import type { Product } from './products.contract.ts';
import { productPictures, products } from './products.table.ts';
import { readProduct } from './products.ts';

const siblings = alias(products, 'siblings');
const isVariant = and(eq(siblings.familyId, products.familyId), isNull(siblings.withdrawnAt));

/** @throws Problem 404 `product-not-found` for unknown and withdrawn ones */
export async function readProductWithFamily(db: Database, id: number): Promise<ProductWithFamily> {
  const [product, family, extras, saleEndsAt] = await Promise.all([
    readProduct(db, id),
    readFamily(db, id),
    readExtras(db, id),
    readSaleEnd(db, id),
  ]);
  return { ...product, ...family, saleEndsAt, ...viewExtras(product, extras) };
}

async function readSaleEnd(db: Database, id: number): Promise<string | null> {
  const [sale] = await db
    .select({ endsAt: salePrices.endsAt })
    .from(salePrices)
    .where(and(eq(salePrices.productId, id), salePrices.hasBegun));
  return sale?.endsAt?.toISOString() ?? null;
}

async function readFamily(db: Database, id: number): Promise<Pick<ProductWithFamily, 'family' | 'siblings'>> {
  const { id: familyId, name, options } = productFamilies;
  const rows = await db
    .select({
      family: { id: familyId, name, options },
      sibling: siblingColumns,
      pictureKey: productPictures.pictureKey,
    })
    .from(products)
    .innerJoin(productFamilies, eq(familyId, products.familyId))
    .innerJoin(siblings, isVariant)
    .leftJoin(productPictures, and(eq(productPictures.productId, siblings.id), eq(productPictures.position, 0)))
    .where(eq(products.id, id))
    .orderBy(asc(siblings.id));
  const family = rows[0]?.family ?? null;
  return { family, siblings: family === null ? [] : rows.map((row) => toSibling(row, family.options)) };
}

const siblingColumns = {
  id: siblings.id,
  name: siblings.name,
  familyValues: siblings.familyValues,
  price: siblings.price,
  netQuantity: siblings.netQuantity,
  netUnit: siblings.netUnit,
  stock: siblings.stock,
};

type SiblingRow = {
  sibling: Pick<typeof products.$inferSelect, keyof typeof siblingColumns>;
  pictureKey: string | null;
};

function toSibling({ sibling, pictureKey }: SiblingRow, options: readonly FamilyOption[]): Sibling {
  const { id, name, familyValues, price, netQuantity, netUnit, stock } = sibling;
  const quantity = netQuantity === null || netUnit === null ? null : { value: netQuantity, unit: netUnit };
  return {
    id,
    name,
    values: Object.fromEntries(options.map((option, place) => [option.name, familyValues?.[place] ?? ''])),
    price: toPounds(price),
    unitPrice: unitPriceOf(price, quantity),
    netQuantity: quantity,
    stock,
    image: pictureKey && pictureUrl(pictureKey),
  };
}

/** The products for a list, and all products that it speaks of: a card says what the cheapest of a family costs. */
export type ListedWithFamilies = { products: ListedProduct[]; spokenOf: { id: number }[] };

/** One query more, however many they are. */
export async function withVariants(db: Database, found: readonly Product[]): Promise<ListedWithFamilies> {
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await selectVariants(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    products: found.map((product) => ({ ...product, variants: toVariants(byId.get(product.id)) })),
    spokenOf: [...ids, ...rows.flatMap(({ ids: theirs }) => theirs)].map((id) => ({ id })),
  };
}

type VariantsRow = Awaited<ReturnType<typeof selectVariants>>[number];

function selectVariants(db: Database, ids: readonly number[]) {
  const inStock = sql`filter (where not ${siblings.isSoldOut})`;
  const different = (place: number) =>
    sql<number>`count(distinct ${siblings.familyValues}[${sql.raw(String(place))}])::int`;
  return db
    .select({
      id: products.id,
      familyId: productFamilies.id,
      options: productFamilies.options,
      values: products.familyValues,
      ids: sql<number[]>`array_agg(${siblings.id})`,
      lowest: sql<Pence>`coalesce(min(${siblings.price}) ${inStock}, min(${siblings.price}))`,
      highest: sql<Pence>`coalesce(max(${siblings.price}) ${inStock}, max(${siblings.price}))`,
      counts: sql<number[]>`array[${different(1)}, ${different(2)}, ${different(3)}]`,
    })
    .from(products)
    .innerJoin(productFamilies, eq(productFamilies.id, products.familyId))
    .innerJoin(siblings, isVariant)
    .where(isOneOf(products.id, ids))
    .groupBy(products.id, productFamilies.id);
}

function toVariants(row: VariantsRow | undefined): Variants | null {
  if (!row || row.ids.length < 2) return null;
  const { familyId, ids, values, options, counts, lowest, highest } = row;
  return {
    familyId,
    count: ids.length,
    values: values ?? [],
    options: options.map(({ name }, place) => ({ name, count: counts[place] ?? 0 })),
    from: toPounds(lowest),
    hasPrices: lowest !== highest,
  };
}

/** What a page shows that says anything of these products: their own and those of their families. */
export async function familyTags(db: Database, productIds: readonly number[]): Promise<CacheTag[]> {
  if (productIds.length === 0) return [];
  const families = db
    .select({ familyId: siblings.familyId })
    .from(siblings)
    .where(and(isOneOf(siblings.id, productIds), isNotNull(siblings.familyId)));
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(or(isOneOf(products.id, productIds), inArray(products.familyId, families)));
  return found.map(({ id }) => productTag(id));
}

/** The ids of a product and of all variants of its family, withdrawn ones too. */
export async function variantsOf(db: Database, productId: number): Promise<number[]> {
  const familyOfProduct = db.select({ familyId: products.familyId }).from(products).where(eq(products.id, productId));
  const variants = await db.select({ id: products.id }).from(products).where(eq(products.familyId, familyOfProduct));
  return variants.length > 0 ? variants.map(({ id }) => id) : [productId];
}
