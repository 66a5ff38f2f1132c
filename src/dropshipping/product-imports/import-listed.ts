import { addProduct, newProduct } from '#catalogue/product-admin/add-products.ts';
import { readAdminProduct } from '#catalogue/product-admin/product-admin.ts';
import { createProductBody } from '#catalogue/product-admin/product-draft.contract.ts';
import { toFraction } from '#catalogue/prices/margin.contract.ts';
import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import { replaceFirstPicture } from '#catalogue/supplied-products/supplied-pictures.ts';
import type { Database } from '#platform/database/database.ts';
import { isTaken } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, pence, toPounds } from '#platform/money.ts';
import { requireConnector } from '../connectors/connectors.ts';
import type { Offer } from '../connectors/supplier-connector.ts';
import { impatient } from '../connectors/supplier-http.ts';
import { SupplierError, supplierProblem } from '../connectors/supplier-error.ts';
import { findRulesFor } from '../pricing/pricing-rules.ts';
import { priceByRule, reprice, ruleFor } from '../pricing/pricing.rules.ts';
import type { Pricing } from '../pricing/pricing.rules.ts';
import { rejectBadPrice } from '../pricing/update-pricing.ts';
import { fetchPicture } from '../sync/pictures/fetch-picture.ts';
import { sellableOf } from '../sync/figures/figures.rules.ts';
import { readSyncPolicy } from '../sync/policies/sync-policies.ts';
import type { SyncPolicyRecord } from '../sync/policies/sync-policies.ts';
import type { ImportedProduct, ImportListedBody } from './product-imports.contract.ts';

/**
 * Imports a product from a supplier's list: linked, priced by rule and with its picture.
 * @throws Problem 400 without a price or below the cost, 404 `not-listed`, 409 `supplier-code-taken`, `gtin-taken` and
 *   `no-connection`, 502
 */
export async function importListed(
  deps: Deps,
  supplierId: number,
  body: ImportListedBody,
  byUserId: number,
): Promise<ImportedProduct> {
  await rejectSold(deps.db, supplierId, body.code);
  const { supplier, offer } = await askForOffer(deps, supplierId, body.code);
  await rejectSameGtin(deps.db, supplierId, offer);
  const pricing = await pricingOf(deps.db, supplierId, body, offer);
  const { key, fault } = await pictureOf(deps, supplier.name, offer);
  const id = await keep(deps, supplierId, { body, offer, pricing, pictureKey: key }, byUserId);
  return { product: await readAdminProduct(deps.db, id), pictureFault: fault };
}

async function rejectSold(db: Database, supplierId: number, code: string): Promise<void> {
  const sold = (await findListed(db, supplierId, [{ code, gtin: null }])).get(code);
  if (sold) throw codeInUse(`“${sold.name}”`);
}

async function rejectSameGtin(db: Database, supplierId: number, { code, gtin }: Offer): Promise<void> {
  const sold = (await findListed(db, supplierId, [{ code, gtin }])).get(code);
  if (!sold) return;
  const message = `“${sold.name}” has the same GTIN and is in the shop already. Choose this supplier for it instead.`;
  throw new Problem(409, 'gtin-taken', message);
}

async function askForOffer(deps: Deps, supplierId: number, code: string) {
  try {
    const { supplier, connector } = await requireConnector(deps, supplierId, impatient);
    for await (const offer of connector.offers([code])) if (offer.code === code) return { supplier, offer };
  } catch (error) {
    throw error instanceof Problem ? error : supplierProblem(error);
  }
  throw new Problem(404, 'not-listed', 'The supplier does not list that product any more.');
}

async function pricingOf(
  db: Database,
  supplierId: number,
  { price, category }: ImportListedBody,
  { price: cost, nonsense = [] }: Offer,
): Promise<Pricing> {
  const unread = nonsense.find(({ field, why }) => field === 'price' && why !== undefined);
  if (price === undefined && unread)
    throw invalidInput('price', `The supplier’s price, “${unread.said}”, ${unread.why}: give a price.`);
  if (price === undefined && cost === null)
    throw invalidInput('price', 'The supplier does not state its price: give a price.');
  const given = price === undefined ? undefined : fromPounds(price);
  const rule = ruleFor(await findRulesFor(db, []), { id: 0, supplierId, category });
  const ruled = rule && cost !== null ? priceByRule(rule, cost) : undefined;
  const unpriced: Pricing = { price: pence(0), cost, margin: null };
  const pricing = reprice(unpriced, { price: given ?? ruled }) ?? unpriced;
  rejectBadPrice(pricing);
  return pricing;
}

/** The product is imported even if its picture cannot be fetched. */
async function pictureOf(deps: Deps, supplierName: string, { imageUrls: [imageUrl] }: Offer) {
  if (imageUrl === undefined) return { key: null, fault: `${supplierName} has no picture of it.` };
  const never = { pictureKey: null, pictureUrl: null, pictureEtag: null, pictureModified: null };
  try {
    const found = await fetchPicture(deps, supplierName, { ...never, imageUrl }, impatient);
    if (found === 'unchanged') return { key: null, fault: null };
    return 'key' in found ? { key: found.key, fault: null } : { key: null, fault: found.message };
  } catch (error) {
    if (error instanceof SupplierError) return { key: null, fault: error.message };
    throw error;
  }
}

type NewListed = { body: ImportListedBody; offer: Offer; pricing: Pricing; pictureKey: string | null };

async function keep(
  { db, changes, clock }: Deps,
  supplierId: number,
  { body, offer, pricing, pictureKey }: NewListed,
  byUserId: number,
): Promise<number> {
  const at = clock.now();
  const { code, ...fields } = body;
  const draft = createProductBody.parse({ ...fields, price: toPounds(pricing.price) });
  const record = {
    ...newProduct(draft, at),
    supplierId,
    supplierProductCode: code,
    gtin: offer.gtin,
    supplierPrice: pricing.cost,
    margin: pricing.margin === null ? null : toFraction(pricing.margin),
    stock: stockAtFirst(offer, await readSyncPolicy(db, supplierId)),
  };
  try {
    return await changes.transaction(async (tx, invalidate) => {
      const occasion = { did: 'imported', priceCause: 'created', at, byUserId } as const;
      const { id } = await addProduct(tx, invalidate, record, occasion);
      if (pictureKey !== null) await replaceFirstPicture(tx, invalidate, { productId: id, pictureKey, at, byUserId });
      return id;
    });
  } catch (error) {
    throw isTaken(error, 'a_supplier_code_names_one_product') ? codeInUse('another product') : error;
  }
}

function stockAtFirst({ stock }: Offer, { stockBuffer, inStockCountsAs }: SyncPolicyRecord): number {
  return sellableOf(stock === 'in-stock' ? inStockCountsAs : (stock ?? 0), stockBuffer, 0);
}

function codeInUse(other: string): Problem {
  return new Problem(409, 'supplier-code-taken', `That code of this supplier already belongs to ${other}.`);
}
