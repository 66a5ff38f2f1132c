import type { AdminProduct } from '#catalogue/product-admin/product-admin.contract.ts';
import { readAdminProduct } from '#catalogue/product-admin/product-admin.ts';
import { changeProductSupply, lockProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { ProductSupply, SupplyChange } from '#catalogue/supplied-products/product-supply.ts';
import { findSupplierRecord } from '#catalogue/suppliers/suppliers.ts';
import { recordChange } from '#platform/audit-log/audit-log.ts';
import type { Database } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import type { Pence } from '#platform/money.ts';
import { agreeCost, endAgreements } from '../costs/agreed-costs.ts';
import { priceOfLink } from '../pricing/pricing.rules.ts';
import { pricingShown, rejectBadPrice, wantedPricing } from '../pricing/update-pricing.ts';
import type { SyncProductBody } from './product-links.contract.ts';

/**
 * Links a product to a supplier, replacing the previous one. Its price stays unless a price is given, or a margin
 * while the supplier's price is known.
 * @throws Problem 400 for an unknown supplier, 404 `product-not-found`, 409 `supplier-inactive` and `supplier-code-taken`
 */
export function linkProduct(deps: Deps, body: SyncProductBody, byUserId: number): Promise<AdminProduct> {
  const { productId, supplierId, supplierProductId: code } = body;
  return writeLink(deps, { productId, byUserId, did: 'linked' }, async (tx, before) => {
    await requireActiveSupplier(tx, supplierId);
    // The cost at another supplier does not apply.
    const known = before.supplierId === supplierId ? before : { ...before, cost: null, margin: null };
    const pricing = priceOfLink(known, linkPricing(body, known));
    rejectBadPrice(pricing);
    const isTyped = !body.isListedPrice && pricing.cost !== known.cost;
    return { ...pricing, supplierId, code, agreed: isTyped ? pricing.cost : null };
  });
}

/** The product becomes our own stock at its current price. @throws Problem 404 `product-not-found`, `not-dropshipped` */
export function unlinkProduct(deps: Deps, productId: number, byUserId: number): Promise<AdminProduct> {
  return writeLink(deps, { productId, byUserId, did: 'unlinked' }, async (_tx, { supplierId, price }) => {
    if (supplierId === null) throw new Problem(404, 'not-dropshipped', 'That product has no supplier.');
    return { supplierId: null, code: null, price, cost: null, margin: null, agreed: null };
  });
}

/** `agreed`: the cost, where somebody typed it. */
type Link = SupplyChange & { agreed: Pence | null };
type LinkWrite = { productId: number; byUserId: number; did: 'linked' | 'unlinked' };

function writeLink(
  { changes, clock }: Deps,
  { productId, byUserId, did }: LinkWrite,
  decide: (tx: Database, before: ProductSupply) => Promise<Link>,
): Promise<AdminProduct> {
  return changes.transaction(async (tx, invalidate) => {
    const before = await lockProductSupply(tx, productId);
    const after = await decide(tx, before);
    const at = clock.now();
    await changeProductSupply(tx, before, after, { cause: did, at, byUserId });
    const isSame = after.supplierId === before.supplierId && after.cost === before.cost;
    if (!isSame) await endAgreements(tx, [productId]);
    if (after.agreed !== null) await agreeCost(tx, { ...before, ...after }, after.agreed, at);
    const entry = { at, byUserId, subject: 'product', subjectId: productId, did };
    await recordChange(tx, { ...entry, before: linkShown(before), after: linkShown(after) });
    invalidate(`product:${productId}`, 'catalogue');
    return readAdminProduct(tx, productId);
  });
}

async function requireActiveSupplier(tx: Database, id: number): Promise<void> {
  const supplier = await findSupplierRecord(tx, id);
  if (!supplier) throw invalidInput('supplierId', 'There is no such supplier.');
  if (!supplier.isActive)
    throw new Problem(409, 'supplier-inactive', `${supplier.name} is not active. Switch it on first.`);
}

/** 0.00 is the dialog's default for an unknown supplier price; then the margin does not change the price. */
function linkPricing(
  { supplierPrice, margin, isListedPrice: _listed, ...body }: SyncProductBody,
  { cost }: ProductSupply,
) {
  const isUnknown = supplierPrice !== undefined && Number(supplierPrice) === 0;
  if (isUnknown) return wantedPricing({ ...body, margin: cost === null ? margin : undefined });
  return wantedPricing({ ...body, supplierPrice, margin });
}

function linkShown({ supplierId, code, ...pricing }: SupplyChange) {
  return { supplierId, supplierProductId: code, ...pricingShown(pricing) };
}
