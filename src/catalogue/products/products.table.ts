import { asc, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';
import { pictures } from '#media/pictures/pictures.table.ts';
import { penceColumn, timeColumn } from '#platform/database/columns.ts';
import { onlyKnownValues } from '#platform/database/known-values.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import { productBadges } from './categories.contract.ts';
import { animals, categories } from './categories.table.ts';
import type { FeedingRow } from './feeding.contract.ts';
import { familyRules } from './product-families.table.ts';
import {
  adminIndexes,
  detailWords,
  listingIndexes,
  onSale,
  onSaleFromSupplier,
  recommendedIndexes,
  searchIndexes,
} from './product-indexes.table.ts';
import type { ProductDetails } from './products.contract.ts';

/** PostgreSQL's `tsvector`, which Drizzle has no column for. */
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Search terms added for small pets; changing them needs a migration. */
export const smallPets = 'rabbit hamster guinea pig gerbil';

const figureChecks = (
  table: Record<
    'price' | 'regularPrice' | 'wasPrice' | 'isDraft' | 'withdrawnAt' | 'costPerItem' | 'weightGrams' | 'stock',
    ExtraConfigColumn
  >,
) => [
  check('stock_is_never_below_zero', sql`${table.stock} >= 0`),
  check('a_price_is_not_negative', sql`${table.price} >= 0`),
  check('a_sale_lowers_the_price', sql`${table.price} <= ${table.regularPrice}`),
  check(
    'a_was_price_is_of_a_sale',
    sql`${table.wasPrice} is null or (${table.regularPrice} is not null and ${table.wasPrice} > ${table.price})`,
  ),
  check('a_draft_is_off_sale', sql`not ${table.isDraft} or ${table.withdrawnAt} is not null`),
  check('a_cost_is_not_negative', sql`${table.costPerItem} >= 0`),
  check('a_weight_is_above_nothing', sql`${table.weightGrams} > 0`),
];

export const products = pgTable(
  'products',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    // Listings sort by this; a column, because an index on an expression allows no index-only scan.
    sortName: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    category: text()
      .notNull()
      .references(() => categories.key), // of the first level
    subcategory: text(), // within the category; null: none
    kind: text().notNull(), // 'dry food', 'toys': finer than the category, for search and breadcrumbs
    pet: text().references(() => animals.key), // null: for any animal
    alsoIn: text()
      .array()
      .notNull()
      .default(sql`'{}'`), // further categories, of either level
    alsoFor: text()
      .array()
      .notNull()
      .default(sql`'{}'`), // further animals
    brand: text(),
    gtin: text(), // the number under its barcode: 8, 12, 13 or 14 digits; null: not known
    price: penceColumn().notNull(), // what one pays today, including VAT
    regularPrice: penceColumn(), // while a sale is on: the price after it; null: no sale is on (see sale-prices.ts)
    wasPrice: penceColumn(), // while a sale is on: the lowest price of the 30 days before it; null: it says no other price
    vatRate: integer().notNull().default(20), // percent
    netQuantity: numeric({ precision: 10, scale: 3, mode: 'number' }), // null: not sold by weight or volume
    netUnit: text({ enum: ['g', 'kg', 'ml', 'l'] }),
    weightGrams: integer(), // of one item with its packaging; null: not known
    stock: integer().notNull().default(0),
    // Indexes sort by this and not by the stock, so that only the sale of the last one rewrites an index.
    isSoldOut: boolean()
      .notNull()
      .generatedAlwaysAs(sql`stock = 0`),
    // 0: none, 1: up to 5, 2: up to 20, 3: up to 100, 4: more. For low stock, and as rarely rewritten as the above.
    stockBand: smallint()
      .notNull()
      .generatedAlwaysAs(
        sql`case when stock = 0 then 0 when stock <= 5 then 1 when stock <= 20 then 2 when stock <= 100 then 3 else 4 end`,
      ),
    isFeatured: boolean().notNull().default(false), // one of the owner's favourites
    // Both are updated at night (rank-products.ts). Units sold lately times 1,000, plus the average rating in hundredths of a star.
    popularity: integer().notNull().default(0),
    badge: text({ enum: productBadges }), // null: neither a best seller nor new
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'`), // of the owner, for collections
    sku: text(), // the owner's own code, on labels and lists; null: none
    shelf: text(), // where it stands, such as A3-12; null: not said
    isGiftCard: boolean().notNull().default(false), // a gift card of that price: it is emailed, and has no stock, supplier or VAT
    isDraft: boolean().notNull().default(false), // never on sale yet: somebody is to look at it first
    isVatSaid: boolean().notNull().default(true), // of a draft: false while its rate is only assumed
    withdrawnAt: timeColumn(), // set: no longer sold; old orders still show it
    supplierId: integer().references(() => suppliers.id), // null: the shop's own stock
    supplierProductCode: text(),
    // A code that the shop made up (see supplier-codes.contract.ts) cannot match a supplier's feed.
    isMatched: boolean()
      .notNull()
      .generatedAlwaysAs(
        sql`supplier_product_code is not null and supplier_product_code !~ ('^SP-' || id::text || '-[0-9]{12,14}$')`,
      ),
    stockPool: text(), // products of its supplier with the same one share this stock; null: it is its own
    supplierPrice: penceColumn(), // what the shop pays; VAT is not held separately
    costPerItem: penceColumn(), // the cost of one from the shop's own stock; null: not known
    margin: numeric({ precision: 5, scale: 4 }), // gross: (price - cost) / price
    familyId: integer(), // null: it comes in one form only
    familyValues: text().array(), // which variant it is: one value for each option of its family, in their order
    optionCount: smallint(), // of its values
    words: searchVector()
      .notNull()
      .generatedAlwaysAs(
        sql`setweight(to_tsvector('english', name), 'A') || setweight(to_tsvector('english', coalesce(brand, '') || ' ' || kind || ' ' || coalesce(pet, '') || case pet when 'small-pet' then ' ${sql.raw(smallPets)} ' else ' ' end || category), 'B')`,
      ),
    createdAt: timeColumn().notNull().defaultNow(),
    updatedAt: timeColumn().notNull().defaultNow(),
  },
  (table) => [
    ...onlyKnownValues(table),
    ...figureChecks(table),
    foreignKey({
      name: 'a_subcategory_is_within_the_category',
      columns: [table.subcategory, table.category],
      foreignColumns: [categories.key, categories.parentKey],
    }),
    ...familyRules(table),
    check('a_margin_is_a_fraction', sql`${table.margin} >= 0 and ${table.margin} < 1`),
    check('a_gtin_is_digits', sql`${table.gtin} ~ '^([0-9]{8}|[0-9]{12,14})$'`),
    check('a_net_quantity_has_a_unit', sql`(${table.netQuantity} is null) = (${table.netUnit} is null)`),
    check('a_vat_rate_is_one_there_is', sql`${table.vatRate} in (0, 5, 20)`),
    check('a_supplier_price_needs_a_supplier', sql`${table.supplierId} is not null or ${table.supplierPrice} is null`),
    ...listingIndexes(table),
    ...recommendedIndexes(table),
    // Counts and facets are index-only scans of this.
    index('products_by_facet')
      .on(table.category, table.pet, table.brand, table.price, table.isSoldOut, table.isFeatured)
      .where(onSale),
    // A supplier's code belongs to one product, even when two people link it at once.
    uniqueIndex('a_supplier_code_names_one_product').on(table.supplierId, table.supplierProductCode),
    index('products_that_share_a_stock')
      .on(table.supplierId, table.stockPool)
      .where(sql`stock_pool is not null`),
    // Suppliers' lists write the same number with 12, 13 or 14 digits.
    index('products_by_gtin')
      .on(sql`lpad(gtin, 14, '0')`)
      .where(sql`gtin is not null`),
    // A sync takes a supplier's products in the order of their ids.
    index('products_of_a_supplier').on(table.supplierId, table.id).where(onSaleFromSupplier),
    // Withdrawn ones are in it as well: the owner's list counts and shows them.
    index('unmatched_products_by_name')
      .on(table.sortName, table.id, table.category, table.supplierId, table.stockBand, table.withdrawnAt)
      .where(sql`not is_matched and supplier_id is not null`),
    // The totals of a supplier's products are index-only scans of this.
    index('dropshipped_products_by_figure')
      .on(table.supplierId, table.isMatched, table.price, table.margin)
      .where(onSaleFromSupplier),
    ...adminIndexes(table),
    ...searchIndexes(table),
  ],
);

/** In stock first, then by popularity and name: exactly the order of the indexes above. */
export const recommendedFirst = [
  asc(products.isSoldOut),
  sql`${products.popularity} desc nulls last`,
  asc(products.sortName),
  asc(products.id),
];

/**
 * Texts that are read only when a product is shown. Kept out of `products`, so that its rows stay short: a search that hits half
 * the catalogue reads a third of the pages, and a sale writes a third of the bytes.
 */
export const productTexts = pgTable(
  'product_texts',
  {
    productId: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    details: jsonb().$type<ProductDetails>().notNull().default({}),
    feeding: jsonb().$type<FeedingRow[]>(), // what an animal of a weight eats a day, the lightest first; null: none of its own
    words: searchVector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('english', description)`),
  },
  (table) => [
    index('product_texts_found_by_words').using('gin', table.words),
    index('product_texts_found_by_details').using('gin', detailWords),
  ],
);

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(), // 0 is the one shown in lists
    pictureKey: text()
      .notNull()
      .references(() => pictures.key),
    alt: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('products_that_show_a_picture').on(table.pictureKey),
  ],
);

/** The pictures of a product of the query, first one first; null without any. Here because only table files may import other areas' tables. */
export const picturesOfProduct = sql<ProductPicture[] | null>`(
  select json_agg(json_build_object('key', ${pictures.key}, 'alt', ${productPictures.alt}, 'width', ${pictures.width}, 'height', ${pictures.height}) order by ${productPictures.position})
  from ${productPictures} join ${pictures} on ${pictures.key} = ${productPictures.pictureKey}
  where ${productPictures.productId} = ${products.id})`;

export type ProductPicture = { key: string; alt: string; width: number; height: number };
