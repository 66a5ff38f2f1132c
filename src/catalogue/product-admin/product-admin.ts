import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { fromFraction, toFraction } from '../prices/margin.contract.ts';
import type { Sale } from '../prices/sale-prices.contract.ts';
import { salePrices } from '../prices/sale-prices.table.ts';
import { ownPrice } from '../prices/sale-prices.ts';
import { shownColumns, toProduct } from '../products/product-view.ts';
import { products, productTexts } from '../products/products.table.ts';
import { findGtinTwins } from '../products/products.ts';
import type { GtinTwin } from '../products/products.ts';
import { productRatings } from '../products/ratings.table.ts';
import { suppliers } from '../suppliers/suppliers.table.ts';
import { draftGaps } from './draft-gaps.contract.ts';
import type { DraftGap } from './draft-gaps.contract.ts';
import type { AdminProduct } from './product-admin.contract.ts';

/** Withdrawn ones too. @throws Problem 404 `product-not-found` */
export async function readAdminProduct(db: Database, id: number): Promise<AdminProduct> {
  const [found] = await findAdminProducts(db, [id]);
  if (!found) throw new Problem(404, 'product-not-found', 'There is no such product.');
  return found;
}

/** Those of the ids that exist, in the order of the ids; three queries, however many they are. */
export async function findAdminProducts(db: Database, ids: readonly number[]): Promise<AdminProduct[]> {
  if (ids.length === 0) return [];
  const rows = await selectAdminRows(db, ids);
  const { lowStock } = await readSettings(db);
  const withGtin = rows.filter(({ gtin }) => gtin !== null).map(({ id }) => id);
  const twins = await findGtinTwins(db, withGtin);
  const found = new Map(rows.map((row) => [row.id, toAdminProduct(row, twins.get(row.id) ?? [], lowStock)]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function selectAdminRows(db: Database, ids: readonly number[]) {
  return db
    .select({
      ...shownColumns,
      price: ownPrice,
      salePrice: salePrices.price,
      saleStartsAt: salePrices.startsAt,
      saleEndsAt: salePrices.endsAt,
      saleHasBegun: salePrices.hasBegun,
      supplierName: suppliers.name,
      supplierProductCode: products.supplierProductCode,
      supplierPrice: products.supplierPrice,
      costPerItem: products.costPerItem,
      weightGrams: products.weightGrams,
      margin: products.margin,
      tags: products.tags,
      alsoIn: products.alsoIn,
      alsoFor: products.alsoFor,
      sku: products.sku,
      shelf: products.shelf,
      isDraft: products.isDraft,
      isVatSaid: products.isVatSaid,
      isMatched: products.isMatched,
    })
    .from(products)
    .leftJoin(productTexts, eq(productTexts.productId, products.id))
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .leftJoin(suppliers, eq(suppliers.id, products.supplierId))
    .leftJoin(salePrices, eq(salePrices.productId, products.id))
    .where(inArray(products.id, [...ids]));
}

type AdminRow = Awaited<ReturnType<typeof selectAdminRows>>[number];

function toAdminProduct(row: AdminRow, twins: readonly GtinTwin[], lowStockAt: number): AdminProduct {
  const { supplierName, supplierProductCode, supplierPrice, costPerItem, weightGrams, margin, isMatched, ...rest } =
    row;
  const {
    salePrice,
    saleStartsAt,
    saleEndsAt,
    saleHasBegun,
    tags,
    alsoIn,
    alsoFor,
    sku,
    shelf,
    isDraft,
    isVatSaid,
    ...shown
  } = rest;
  const { withdrawn: isWithdrawn, ...product } = toProduct(shown);
  return {
    ...product,
    supplierName,
    supplierProductId: supplierProductCode,
    supplierPrice: supplierPrice === null ? null : toPounds(supplierPrice),
    costPerItem: costPerItem === null ? null : toPounds(costPerItem),
    weightGrams,
    margin: margin === null ? null : toFraction(fromFraction(margin)),
    isMatched,
    sameGtin: twins.map(({ id, name }) => ({ id, name })),
    sale: saleOf({ salePrice, saleStartsAt, saleEndsAt, saleHasBegun }),
    tags,
    alsoIn,
    alsoFor,
    sku,
    shelf,
    draft: isDraft ? { lacks: gapsOf({ price: row.price, isVatSaid, isPictured: product.image !== null }) } : null,
    isWithdrawn,
    lowStock: product.stock <= lowStockAt,
  };
}

function saleOf(row: Pick<AdminRow, 'salePrice' | 'saleStartsAt' | 'saleEndsAt' | 'saleHasBegun'>): Sale | null {
  const { salePrice, saleStartsAt, saleEndsAt, saleHasBegun } = row;
  if (salePrice === null || saleStartsAt === null) return null;
  return {
    price: toPounds(salePrice),
    startsAt: saleStartsAt.toISOString(),
    endsAt: saleEndsAt?.toISOString() ?? null,
    hasBegun: saleHasBegun ?? false,
  };
}

function gapsOf({ isPictured, price, isVatSaid }: Pick<AdminRow, 'price' | 'isVatSaid'> & { isPictured: boolean }) {
  const lacks: Record<DraftGap, boolean> = { picture: !isPictured, price: price === 0, 'vat-rate': !isVatSaid };
  return draftGaps.filter((gap) => lacks[gap]);
}
