import { fromFraction, toFraction } from '#catalogue/prices/margin.contract.ts';
import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { readAdminProduct } from '#catalogue/product-admin/product-admin.ts';
import { changeProductSupply, lockProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { agreeCost } from '../costs/agreed-costs.ts';
import { highestPrice } from './pricing.contract.ts';
import type { UpdatePricingBody } from './pricing.contract.ts';
import { reprice } from './pricing.rules.ts';
import type { Pricing, WantedPricing } from './pricing.rules.ts';

const mostPence = pence(highestPrice * 100);

/**
 * Changes cost, margin or price of a supplied product; the other values follow (shop rules, section 9).
 * @throws Problem 404 `product-not-found`, 409 `not-dropshipped`, 409 `cost-unknown`, 400 below the cost
 */
export function updatePricing(
  deps: Deps,
  productId: number,
  body: UpdatePricingBody,
  byUserId: number,
): Promise<AdminProduct> {
  return deps.changes.transaction(async (tx, invalidate) => {
    const before = await lockProductSupply(tx, productId);
    if (before.supplierId === null)
      throw new Problem(409, 'not-dropshipped', 'That product has no supplier. Choose one for it first.');
    const after = reprice(before, wantedPricing(body));
    if (after === null)
      throw new Problem(409, 'cost-unknown', 'Enter the supplier price first: a margin needs a cost to start from.');
    rejectBadPrice(after);
    const at = deps.clock.now();
    await changeProductSupply(tx, before, { ...before, ...after }, { cause: 'repriced', at, byUserId });
    if (after.cost !== null && after.cost !== before.cost) await agreeCost(tx, before, after.cost, at);
    await recordChange(tx, {
      at,
      byUserId,
      subject: 'product',
      subjectId: productId,
      did: 'price-changed',
      before: pricingShown(before),
      after: pricingShown(after),
    });
    invalidate(`product:${productId}`, 'catalogue');
    return readAdminProduct(tx, productId);
  });
}

/** As in a request. */
export function wantedPricing({ supplierPrice, margin, price, rounding }: UpdatePricingBody): WantedPricing {
  return {
    cost: supplierPrice === undefined ? undefined : fromPounds(supplierPrice),
    margin: margin === undefined ? undefined : fromFraction(margin),
    price: price === undefined ? undefined : fromPounds(price),
    rounding,
  };
}

/** @throws Problem 400 for a price below the cost, or above the highest price */
export function rejectBadPrice({ price, cost }: { price: Pence; cost: Pence | null }): void {
  if (cost !== null && price < cost)
    throw invalidInput('price', `The price would be below the cost of £${toPounds(cost)}.`);
  if (price > mostPence)
    throw invalidInput('margin', `With that margin it would cost more than £${toPounds(mostPence)}.`);
}

/** For the audit log. */
export function pricingShown({ price, cost, margin }: Pricing) {
  return {
    price: toPounds(price),
    supplierPrice: cost === null ? null : toPounds(cost),
    margin: margin === null ? null : toFraction(margin),
  };
}
