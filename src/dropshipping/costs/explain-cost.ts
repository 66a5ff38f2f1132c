import { findSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { costSide } from '#catalogue/suppliers/supplier-prices.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { toPounds } from '#platform/money.ts';
import { findAgreements, findGivenPrices } from './agreed-costs.ts';
import type { CostExplanation } from './cost-explanation.contract.ts';
import { costInWords } from './cost-words.rules.ts';
import { costBy, readCosting } from './supplier-costs.ts';

/** Where a product's cost comes from. @throws Problem 404 `product-not-found`, 409 `not-dropshipped` */
export async function explainCost(db: Database, productId: number): Promise<CostExplanation> {
  const [product] = await findSupplies(db, [productId]);
  if (!product) throw new Problem(404, 'product-not-found', 'There is no such product.');
  const { supplierId, vatRate } = product;
  if (supplierId === null) throw new Problem(409, 'not-dropshipped', 'That product has no supplier.');
  const costing = await readCosting(db, supplierId);
  const agreement = (await findAgreements(db, [product])).get(productId);
  const given = (await findGivenPrices(db, [product])).get(productId);
  const theirs = given && {
    words: costInWords(given, costing.terms, { ...costing, vatRate }),
    cost: costBy(costing, given, vatRate).cost,
  };
  return {
    costVat: costSide(costing.isVatRegistered, costing.terms.pricesAre),
    agreedAt: agreement?.at.toISOString() ?? null,
    theirs: theirs ? { ...theirs, cost: theirs.cost === null ? null : toPounds(theirs.cost) } : null,
  };
}
