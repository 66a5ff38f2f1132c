import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { costSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { VatSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import { readSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import type { Database } from '#platform/database/database.ts';
import type { Pence } from '#platform/money.ts';
import { findAgreements, findGivenPrices } from '../costs/agreed-costs.ts';
import { agreedCost, costBy, costingWith } from '../costs/supplier-costs.ts';
import type { Costing } from '../costs/supplier-costs.ts';

/** Whether what is ordered from a supplier is paid with VAT, and the rate of a product at that cost, in percent; null: unknown. */
export type VatOfCosts = { costVat: VatSide | null; rateOf(productId: number, cost: Pence | null): number | null };

/**
 * A VAT that is not known is never made up: a cost that follows neither from the supplier's price nor from an agreement, as while
 * a change waits for approval, may be with or without.
 */
export async function readVatOfCosts(
  db: Database,
  supplierId: number,
  products: readonly ProductSupply[],
): Promise<VatOfCosts> {
  const supplier = await readSupplierRecord(db, supplierId);
  const costing = await costingWith(db, supplier);
  const costVat = costSide(costing.isVatRegistered, costing.terms.pricesAre);
  const isShippingKnown = costVat === 'none' || supplier.shippingVat !== null;
  if (costVat === null || !isShippingKnown) return { costVat: null, rateOf: () => null };
  const own = products.filter((product) => product.supplierId === supplierId);
  const known = await knownCosts(db, costing, own);
  const rates = new Map(products.map(({ id, vatRate }) => [id, vatRate]));
  return {
    costVat,
    rateOf: (id, cost) => (cost !== null && known.get(id) === cost ? (rates.get(id) ?? null) : null),
  };
}

async function knownCosts(db: Database, costing: Costing, products: readonly ProductSupply[]) {
  const [agreements, given] = [await findAgreements(db, products), await findGivenPrices(db, products)];
  return new Map(
    products.map(({ id, vatRate }) => {
      const [agreement, price] = [agreements.get(id), given.get(id)];
      if (agreement) return [id, agreedCost(costing, agreement, vatRate)];
      return [id, price ? costBy(costing, price, vatRate).cost : null];
    }),
  );
}
