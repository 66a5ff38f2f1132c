import { Readable } from 'node:stream';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { salePrices } from '../prices/sale-prices.table.ts';
import { productFamilies } from '../products/product-families.table.ts';
import type { ProductDetails } from '../products/products.contract.ts';
import { picturesOfProduct, products, productTexts } from '../products/products.table.ts';
import { readShelves } from '../products/shelves.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import { feedWriters } from './google-files.ts';
import type { FeedFormat } from './google-files.ts';
import { googleItem } from './google-item.rules.ts';
import type { DeliveryPrice, OfferedProduct } from './google-item.rules.ts';
import { isOffered } from './offer-problems.rules.ts';

/** What the checkout charges for the delivery of one piece alone, by these settings. */
export type DeliveryPrices = (
  settings: ShopSettings,
) => (product: Pick<OfferedProduct, 'price' | 'shippingRate' | 'weightGrams'>) => readonly DeliveryPrice[];

type FeedDeps = Pick<Deps, 'db' | 'config'> & { deliveryPrices: DeliveryPrices };

const batchSize = 500;
/** A longer feed is sent as it is read, and not cached: some 4,000 products. */
const mostKept = 4 * 1024 * 1024; // characters

/** The feed as a text, or, of a large shop, as it is read. */
export async function googleFeed(deps: FeedDeps, format: FeedFormat): Promise<string | Readable> {
  const parts = partsOf(deps, format);
  const read: string[] = [];
  let size = 0;
  for await (const part of nextOf(parts)) {
    read.push(part);
    size += part.length;
    // One part ahead: a stream counts what it holds in parts.
    if (size > mostKept) return Readable.from(joined(read, parts), { highWaterMark: 1 });
  }
  return read.join('');
}

/** Unlike a loop over the generator itself it leaves the rest to be read. */
function nextOf(parts: AsyncGenerator<string>): AsyncIterable<string> {
  return { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) };
}

async function* joined(read: string[], rest: AsyncGenerator<string>): AsyncGenerator<string> {
  for (let part = read.shift(); part !== undefined; part = read.shift()) yield part;
  yield* rest;
}

async function* partsOf({ db, config, deliveryPrices }: FeedDeps, format: FeedFormat): AsyncGenerator<string> {
  const [settings, shelves] = await Promise.all([readSettings(db), readShelves(db)]);
  const pricesOf = deliveryPrices(settings);
  const { head, item, foot } = feedWriters[format];
  yield head({ name: settings.name, line: settings.line, url: config.url });
  for (let last = 0; ;) {
    const found = await productsOnSale(db, { after: last });
    const end = found.at(-1);
    if (!end) break;
    yield found
      .filter(isOffered)
      .map((product) => item(googleItem(product, { delivery: pricesOf(product), shelves, shopUrl: config.url })))
      .join('');
    last = end.id;
  }
  yield foot;
}

const { name, category, subcategory, kind, pet, brand, gtin, price, isSoldOut, netQuantity, netUnit, weightGrams } =
  products;
const offered = {
  id: products.id,
  name,
  category,
  subcategory,
  kind,
  pet,
  brand,
  gtin,
  price,
  wasPrice: products.wasPrice,
  saleStartsAt: salePrices.startsAt,
  saleEndsAt: salePrices.endsAt,
  isSoldOut,
  netQuantity,
  netUnit,
  weightGrams,
  description: sql<string>`coalesce(${productTexts.description}, '')`,
  shippingRate: suppliers.shippingRate,
  pictures: sql<OfferedProduct['pictures']>`coalesce(${picturesOfProduct}, '[]')`,
  familyId: products.familyId,
  familyValues: products.familyValues,
  familyOptions: productFamilies.options,
  details: sql<ProductDetails>`coalesce(${productTexts.details}, '{}')`,
};

/** Those that follow one, or these; in the order of their ids. */
export function productsOnSale(
  db: Database,
  which: { after: number } | { ids: readonly number[] },
): Promise<OfferedProduct[]> {
  return db
    .select(offered)
    .from(products)
    .leftJoin(productTexts, eq(productTexts.productId, products.id))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(productFamilies, eq(productFamilies.id, products.familyId))
    .leftJoin(salePrices, eq(salePrices.productId, products.id))
    .where(
      and(
        isNull(products.withdrawnAt),
        // Google forbids them: https://support.google.com/merchants/answer/6150127
        eq(products.isGiftCard, false),
        'ids' in which ? inArray(products.id, [...which.ids]) : gt(products.id, which.after),
      ),
    )
    .orderBy(asc(products.id))
    .limit(batchSize);
}
