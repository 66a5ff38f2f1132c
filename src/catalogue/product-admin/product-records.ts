import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { ownPrice, setPrices } from '../prices/sale-prices.ts';
import { products, productTexts } from '../products/products.table.ts';
import type { NewProduct, ProductRecord } from './edits.rules.ts';

/** Everything stored about a product itself. */
const columns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  category: products.category,
  subcategory: products.subcategory,
  kind: products.kind,
  pet: products.pet,
  alsoIn: products.alsoIn,
  alsoFor: products.alsoFor,
  brand: products.brand,
  gtin: products.gtin,
  price: ownPrice,
  vatRate: products.vatRate,
  netQuantity: products.netQuantity,
  netUnit: products.netUnit,
  weightGrams: products.weightGrams,
  stock: products.stock,
  isFeatured: products.isFeatured,
  isGiftCard: products.isGiftCard,
  tags: products.tags,
  sku: products.sku,
  shelf: products.shelf,
  isDraft: products.isDraft,
  isVatSaid: products.isVatSaid,
  withdrawnAt: products.withdrawnAt,
  supplierId: products.supplierId,
  supplierProductCode: products.supplierProductCode,
  supplierPrice: products.supplierPrice,
  costPerItem: products.costPerItem,
  margin: products.margin,
};

type Texts = Pick<ProductRecord, 'description' | 'details'>;

/**
 * Those of the products that exist, by id, locked until the transaction ends: nobody sells or edits them meanwhile. Locks in the
 * order of ids, as a checkout does, so that the two never deadlock.
 */
export async function lockProducts(tx: Database, ids: readonly number[]): Promise<Map<number, ProductRecord>> {
  if (ids.length === 0) return new Map();
  const locked = await tx
    .select(columns)
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(products.id))
    .for('no key update');
  const texts = new Map((await readTexts(tx, ids)).map(({ productId, ...text }) => [productId, text]));
  return new Map(locked.map((row) => [row.id, { ...row, ...(texts.get(row.id) ?? noTexts) }]));
}

/** A batch of all products in the order of their ids: those after this one. */
export function productsAfter(db: Database, id: number, limit: number): Promise<ProductRecord[]> {
  return db
    .select({
      ...columns,
      description: sql<string>`coalesce(${productTexts.description}, '')`,
      details: sql<Texts['details']>`coalesce(${productTexts.details}, '{}')`,
    })
    .from(products)
    .leftJoin(productTexts, eq(productTexts.productId, products.id))
    .where(gt(products.id, id))
    .orderBy(asc(products.id))
    .limit(limit);
}

const noTexts: Texts = { description: '', details: {} };

function readTexts(tx: Database, ids: readonly number[]) {
  const { productId, description, details } = productTexts;
  return tx
    .select({ productId, description, details })
    .from(productTexts)
    .where(inArray(productId, [...ids]));
}

/** `isSeen`: a reader of the product's page sees the change, so that the sitemap has a new date. */
type Rewritten = ProductRecord & { isSeen: boolean };

/** Saves locked products, in two statements however many they are. */
export async function rewriteProducts(tx: Database, records: readonly Rewritten[], now: Date): Promise<void> {
  await tx.execute(sql`
    update ${products} set name = r.name, category = r.category, subcategory = r.subcategory, kind = r.kind, pet = r.pet, brand = r.brand, gtin = r.gtin,
      ${setPrices(sql`r.price`)}, vat_rate = case when ${products.isGiftCard} then 0 else r."vatRate" end, net_quantity = r."netQuantity", net_unit = r."netUnit", weight_grams = r."weightGrams", stock = case when ${products.isGiftCard} then ${products.stock} else r.stock end,
      tags = r.tags, also_in = r."alsoIn", also_for = r."alsoFor", sku = r.sku, shelf = r.shelf, is_draft = r."isDraft", is_vat_said = r."isVatSaid",
      is_featured = r."isFeatured", withdrawn_at = r."withdrawnAt", cost_per_item = r."costPerItem",
      margin = r.margin, updated_at = case when r."isSeen" then ${now.toISOString()}::timestamptz else updated_at end
    from ${asRows(records)} where ${products.id} = r.id`);
  await writeTexts(tx, records);
}

/** A product whose slug is already taken is left out. @returns the ids by slug */
export async function insertProducts(
  tx: Database,
  records: readonly NewProduct[],
  now: Date,
): Promise<Map<string, number>> {
  if (records.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; slug: string }>(sql`
    insert into ${products} (slug, name, category, subcategory, kind, pet, brand, gtin, price, vat_rate, net_quantity, net_unit, weight_grams, stock,
      tags, also_in, also_for, sku, shelf, is_draft, is_vat_said, is_featured, is_gift_card, withdrawn_at, supplier_id, supplier_product_code, supplier_price, cost_per_item, margin, created_at, updated_at)
    select slug, name, category, subcategory, kind, pet, brand, gtin, price, "vatRate", "netQuantity", "netUnit", "weightGrams", stock,
      tags, "alsoIn", "alsoFor", sku, shelf, "isDraft", "isVatSaid", "isFeatured", coalesce("isGiftCard", false), "withdrawnAt", "supplierId", "supplierProductCode", "supplierPrice", "costPerItem", margin, now, now
    from ${asRows(records)}, (select ${now.toISOString()}::timestamptz as now) moment
    on conflict (slug) do nothing returning id, slug`);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  await writeTexts(
    tx,
    records.flatMap((record) => {
      const id = ids.get(record.slug);
      return id === undefined ? [] : { ...record, id };
    }),
  );
  return ids;
}

async function writeTexts(tx: Database, records: readonly ({ id: number } & Texts)[]): Promise<void> {
  if (records.length === 0) return;
  const texts = records.map(({ id, description, details }) => ({ id, description, details }));
  await tx.execute(sql`
    insert into ${productTexts} (product_id, description, details) select id, description, details from ${asRows(texts)}
    on conflict (product_id) do update set description = excluded.description, details = excluded.details
    where (product_texts.description, product_texts.details) is distinct from (excluded.description, excluded.details)`);
}

/**
 * As one parameter: thousands of rows would be more parameters than a statement allows, and each of them a separate object
 * that outlives the young generation (an import of 10,000 products left 90 MB of them).
 */
function asRows(records: readonly Partial<Rewritten>[]): SQL {
  return sql`jsonb_to_recordset(${JSON.stringify(records)}) as r(
    id int, slug text, name text, category text, subcategory text, kind text, pet text, brand text, gtin text, price int, "vatRate" int,
    "netQuantity" numeric, "netUnit" text, "weightGrams" int, stock int, "isFeatured" boolean, "isGiftCard" boolean, "withdrawnAt" timestamptz, "supplierId" int,
    "supplierProductCode" text, "supplierPrice" int, "costPerItem" int, margin numeric, description text, details jsonb, "isSeen" boolean,
    tags text[], "alsoIn" text[], "alsoFor" text[], sku text, shelf text, "isDraft" boolean, "isVatSaid" boolean)`;
}

/** The ids of products by slug. */
export async function findBySlugs(tx: Database, slugs: readonly string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const { id, slug } = products;
  const found = await tx
    .select({ id, slug })
    .from(products)
    .where(inArray(slug, [...slugs]));
  return new Map(found.map((row) => [row.slug, row.id]));
}
