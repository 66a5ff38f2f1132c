import { toFraction } from '#catalogue/prices/margin.contract.ts';
import { addUpSupplied } from '#catalogue/supplied-products/supplied-products.ts';
import type { SuppliedFigures } from '#catalogue/supplied-products/supplied-products.ts';
import type { Database } from '#platform/database/database.ts';
import { toPounds } from '#platform/money.ts';
import type { AdminSummary } from './summary.contract.ts';

/** Of all products on sale that a supplier sends. */
export async function summariseDropshipped(db: Database): Promise<AdminSummary> {
  const { all, bySupplier } = await addUpSupplied(db);
  return {
    totalProducts: all.products,
    catalogValue: toPounds(all.value),
    averageMargin: fractionOf(all),
    suppliers: bySupplier.map(({ value, averageMargin, ...figures }) => ({
      ...figures,
      catalogueValue: toPounds(value),
      averageMargin: fractionOf({ averageMargin }),
    })),
  };
}

function fractionOf({ averageMargin }: Pick<SuppliedFigures, 'averageMargin'>): string | null {
  return averageMargin === null ? null : toFraction(averageMargin);
}
