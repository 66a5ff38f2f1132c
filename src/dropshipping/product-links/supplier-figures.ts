import { suppliedFigures } from '#catalogue/supplied-products/supplied-products.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { SupplierFigures } from './product-links.contract.ts';

/** Of suppliers with products on sale. */
export async function readSupplierFigures(db: Database): Promise<SupplierFigures[]> {
  const figures = await suppliedFigures(db);
  return figures.map(({ value, averageMargin, ...counts }) => ({
    ...counts,
    catalogueValue: toPounds(value),
    averageMargin: averageMargin === null ? null : String(Number(averageMargin)),
  }));
}
