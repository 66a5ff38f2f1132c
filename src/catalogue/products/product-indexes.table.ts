import { sql } from 'drizzle-orm';
import { index } from 'drizzle-orm/pg-core';
import type { ExtraConfigColumn } from 'drizzle-orm/pg-core';

export const onSale = sql`withdrawn_at is null`;
const isSoldMost = sql`badge = 'best-seller' and withdrawn_at is null`;
/** May be on the Best Sellers page: see `isOnBestSellers` in search-query.ts. */
const mayBeBestSeller = sql`(badge = 'best-seller' or is_featured) and withdrawn_at is null`;
/** On sale without a known cost; the index needs this very expression. */
export const lacksCost = sql`withdrawn_at is null and (case when supplier_id is null then cost_per_item else supplier_price end) is null`;
/** In grams or millilitres; the index needs this very expression. */
export const netAmount = sql`(case when net_unit in ('kg', 'l') then net_quantity * 1000 else net_quantity end)`;
/** Composition, material, size and care as search words; the index needs this very expression. The rest of a label every food has. */
export const detailWords = sql`(jsonb_to_tsvector('english', details - '{additives,analyticalConstituents,bestBefore,energy,feedingGuide,storage,typeOfFood}'::text[], '["string"]'))`;
export const onSaleFromSupplier = sql`supplier_id is not null and withdrawn_at is null`;

type AdminColumns = Record<
  | 'sortName'
  | 'id'
  | 'price'
  | 'margin'
  | 'category'
  | 'supplierId'
  | 'supplierProductCode'
  | 'sku'
  | 'stockBand'
  | 'withdrawnAt'
  | 'isMatched',
  ExtraConfigColumn
>;

/**
 * For the owner's lists, which include withdrawn products. The indexes contain the filtered columns, so that no row is read
 * before the page is found.
 */
export const adminIndexes = ({
  sortName,
  id,
  price,
  margin,
  category,
  supplierId,
  stockBand,
  withdrawnAt,
  isMatched,
  ...table
}: AdminColumns) => [
  index('products_at_the_desk_by_name').on(sortName, id, category, supplierId, stockBand, withdrawnAt, isMatched),
  index('products_at_the_desk_by_price').on(price, id, category, supplierId, stockBand, withdrawnAt),
  index('products_at_the_desk_by_margin').on(margin, id, category, supplierId, stockBand, withdrawnAt),
  index('products_at_the_desk_by_stock').on(stockBand, id, category, supplierId, withdrawnAt),
  index('products_without_a_cost').on(sortName, id, category, supplierId, stockBand).where(lacksCost),
  index('drafts_by_name')
    .on(sortName, id)
    .where(sql`is_draft`),
  index('products_found_by_sku')
    .on(sql`lower(${table.sku}) text_pattern_ops`)
    .where(sql`sku is not null`),
  index('products_found_by_supplier_code').on(sql`lower(${table.supplierProductCode}) text_pattern_ops`),
];

type ListColumns = Record<
  'isSoldOut' | 'popularity' | 'sortName' | 'id' | 'pet' | 'brand' | 'category' | 'subcategory' | 'familyId',
  ExtraConfigColumn
>;

export const recommendedIndexes = ({ isSoldOut, popularity, sortName, id, pet, brand, ...table }: ListColumns) => [
  index('products_recommended').on(isSoldOut, popularity.desc(), sortName, id, pet, brand).where(onSale),
  index('products_in_category_recommended')
    .on(table.category, isSoldOut, popularity.desc(), sortName, id, pet, brand)
    .where(onSale),
  // Other orders sort what it finds: a subcategory has hundreds of products, not ten thousands.
  index('products_in_subcategory')
    .on(table.subcategory, isSoldOut, popularity.desc(), sortName, id, pet, brand)
    .where(sql`subcategory is not null and withdrawn_at is null`),
  index('best_sellers_recommended').on(isSoldOut, popularity.desc(), sortName, id).where(mayBeBestSeller),
  index('families_sold_most').on(table.familyId, id).where(isSoldMost),
];

type ListingColumns = Record<
  'sortName' | 'isSoldOut' | 'id' | 'pet' | 'brand' | 'price' | 'createdAt' | 'category',
  ExtraConfigColumn
>;

export const listingIndexes = (table: ListingColumns) => [
  // One for each order of the listing, for the whole shop and within a category. Ties put what is sold out last; pet and
  // brand are included, so that a page far down a filtered list is found without visiting the rows before it.
  index('products_by_name').on(table.sortName, table.isSoldOut, table.id, table.pet, table.brand).where(onSale),
  index('products_by_price').on(table.price, table.isSoldOut, table.id, table.pet, table.brand).where(onSale),
  index('products_newest').on(table.createdAt, table.id, table.pet, table.brand).where(onSale),
  index('products_in_category_by_name')
    .on(table.category, table.sortName, table.isSoldOut, table.id, table.pet, table.brand)
    .where(onSale),
  index('products_in_category_by_price')
    .on(table.category, table.price, table.isSoldOut, table.id, table.pet, table.brand)
    .where(onSale),
  index('products_in_category_newest')
    .on(table.category, table.createdAt, table.id, table.pet, table.brand)
    .where(onSale),
];

export const searchIndexes = (
  table: Record<'words' | 'netUnit' | 'tags' | 'alsoIn' | 'alsoFor', ExtraConfigColumn>,
) => [
  index('products_by_tag')
    .using('gin', table.tags)
    .where(sql`tags <> '{}'`),
  index('products_in_further_categories')
    .using('gin', table.alsoIn)
    .where(sql`also_in <> '{}'`),
  index('products_for_further_animals')
    .using('gin', table.alsoFor)
    .where(sql`also_for <> '{}'`),
  index('products_found_by_words').using('gin', table.words),
  // For searches such as '2kg'.
  index('products_by_net_amount')
    .on(netAmount, table.netUnit)
    .where(sql`net_quantity is not null`),
];
