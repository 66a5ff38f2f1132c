import { sql } from 'drizzle-orm';
import { pictureUrl } from '#media/pictures/picture-sources.contract.ts';
import { toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { productOffers } from '../prices/product-offers.table.ts';
import { unitPriceOf } from '../prices/unit-price.rules.ts';
import type { Product, ProductDetails } from './products.contract.ts';
import { picturesOfProduct, products, productTexts } from './products.table.ts';
import type { ProductPicture } from './products.table.ts';
import { ratingOf } from './ratings.rules.ts';
import { productRatings } from './ratings.table.ts';

/** A product as the public sees it, and whether it is still sold: old baskets and orders contain withdrawn ones too. */
export type FoundProduct = Product & { withdrawn: boolean };

/** What {@link toProduct} reads, from products left joined with product_texts and product_ratings. */
export const shownColumns = {
  id: products.id,
  slug: products.slug,
  name: products.name,
  description: sql<string>`coalesce(${productTexts.description}, '')`,
  category: products.category,
  subcategory: products.subcategory,
  kind: products.kind,
  pet: products.pet,
  brand: products.brand,
  gtin: products.gtin,
  price: products.price,
  wasPrice: products.wasPrice,
  vatRate: products.vatRate,
  netQuantity: products.netQuantity,
  netUnit: products.netUnit,
  details: sql<ProductDetails>`coalesce(${productTexts.details}, '{}')`,
  stock: products.stock,
  isFeatured: products.isFeatured,
  badge: products.badge,
  offer: sql<string | null>`(select words from ${productOffers} offered where offered.product_id = ${products.id})`,
  supplierId: products.supplierId,
  withdrawn: sql<boolean>`${products.withdrawnAt} is not null`,
  total: ratedBy(productRatings.total),
  stars: ratedBy(productRatings.stars),
  pictures: picturesOfProduct,
};

/** Of all variants of the product's family, or else of the product (shop rules, section 8). */
function ratedBy(column: typeof productRatings.total | typeof productRatings.stars) {
  return sql<number | null>`case when ${products.familyId} is null then ${column} else (
    select sum(${sql.identifier(column.name)})::int from ${productRatings} rating join ${products} variant on variant.id = rating.product_id
    where variant.family_id = ${products.familyId}) end`;
}

type ShownRow = Omit<
  Pick<typeof products.$inferSelect, Extract<keyof typeof shownColumns, keyof typeof products.$inferSelect>>,
  'price' | 'wasPrice'
> & {
  description: string;
  details: ProductDetails;
  price: Pence;
  wasPrice: Pence | null;
  offer: string | null;
  withdrawn: boolean;
  total: number | null;
  stars: number | null;
  pictures: ProductPicture[] | null;
};

export function toProduct(row: ShownRow): FoundProduct {
  const { price, wasPrice, netQuantity, netUnit, total, stars, pictures, offer, ...plain } = row;
  const quantity = netQuantity === null || netUnit === null ? null : { value: netQuantity, unit: netUnit };
  const images = (pictures ?? []).map(({ key, ...picture }) => ({ src: pictureUrl(key), ...picture }));
  return {
    ...plain,
    price: toPounds(price),
    wasPrice: wasPrice === null ? null : toPounds(wasPrice),
    image: images[0]?.src ?? null,
    images,
    isDropshipped: plain.supplierId !== null,
    ...ratingOf({ stars: stars ?? 0, total: total ?? 0 }),
    netQuantity: quantity,
    unitPrice: unitPriceOf(price, quantity),
    ...(offer !== null && { offer }),
  };
}
