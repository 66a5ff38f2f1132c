import { fromFraction, toFraction } from '#catalogue/prices/margin.contract.ts';
import { addProduct, newProduct } from '#catalogue/product-admin/add-products.ts';
import { readAdminProduct } from '#catalogue/product-admin/product-admin.ts';
import { createProductBody } from '#catalogue/product-admin/product-draft.contract.ts';
import { codeInUse, lockProductSupplies } from '#catalogue/supplied-products/product-supply.ts';
import { addFurtherPictures, replaceFirstPictures } from '#catalogue/supplied-products/supplied-pictures.ts';
import { shareStocks } from '#catalogue/supplied-products/supplied-stock.ts';
import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import { standardVatRate } from '#orders/order/order-words.contract.ts';
import type { Invalidate } from '#platform/database/changes.ts';
import type { Database } from '#platform/database/database.ts';
import { isTaken } from '#platform/database/violations.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { invalidInput, Problem } from '#platform/http/errors/problem.ts';
import { fromPounds, pence, toPounds } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { SupplierError, supplierProblem } from '../connections/supplier-error.ts';
import { requireConnector } from '../connectors/of-suppliers/connectors.ts';
import type { Offer } from '../connectors/supplier-connector.ts';
import { impatient } from '../connectors/supplier-http.ts';
import { costBy, readCosting } from '../costs/supplier-costs.ts';
import type { Costing } from '../costs/supplier-costs.ts';
import { findRulesFor } from '../pricing/pricing-rules.ts';
import { priceByRule, reprice, ruleFor } from '../pricing/pricing.rules.ts';
import type { Pricing } from '../pricing/pricing.rules.ts';
import { rejectBadPrice } from '../pricing/update-pricing.ts';
import { sellableOf } from '../sync/figures/figures.rules.ts';
import { soldOfPool, withSharers } from '../sync/figures/shared-stock.ts';
import { fetchPicture } from '../sync/pictures/fetch-picture.ts';
import { readSyncPolicy } from '../sync/policies/sync-policies.ts';
import type { SyncPolicyRecord } from '../sync/policies/sync-policies.ts';
import { saveOffers } from '../sync/supplier-offers.ts';
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
  const { supplierName, offers } = await fetchOffers(deps, supplierId, [body.code]);
  const offer = offers.get(body.code);
  if (!offer) throw notListed();
  await rejectSameGtin(deps.db, supplierId, offer);
  const pricing = pricingOf(await findRulesFor(deps.db, []), supplierId, body, offer);
  const { keys: pictureKeys, fault } = await picturesOf(deps, supplierName, offer);
  const policy = await readSyncPolicy(deps.db, supplierId);
  const at = deps.clock.now();
  const id = await deps.changes.transaction((tx, invalidate) =>
    addListed(tx, invalidate, supplierId, { body, offer, pricing, pictureKeys, policy }, { at, byUserId }),
  );
  return { product: await readAdminProduct(deps.db, id), pictureFault: fault };
}

async function rejectSold(db: Database, supplierId: number, code: string): Promise<void> {
  const sold = (await findListed(db, supplierId, [{ code, gtin: null }])).get(code);
  if (sold) throw codeInUse(`“${sold.name}”`);
}

async function rejectSameGtin(db: Database, supplierId: number, { code, gtin }: Offer): Promise<void> {
  const sold = (await findListed(db, supplierId, [{ code, gtin }])).get(code);
  if (sold) throw gtinInUse(sold.name);
}

/** `cost`: what one costs the shop; null: unknown. */
export type PricedOffer = Offer & { cost: Pence | null };

/** The supplier's current offers of these products, by code. @throws Problem 404, 409, 502 */
export async function fetchOffers(deps: Deps, supplierId: number, codes: readonly string[]) {
  const offers = new Map<string, PricedOffer>();
  try {
    const { supplier, connector } = await requireConnector(deps, supplierId, impatient);
    const costing = await readCosting(deps.db, supplierId);
    for await (const offer of connector.offers(codes))
      if (codes.includes(offer.code)) offers.set(offer.code, priced(costing, offer));
    return { supplierName: supplier.name, offers };
  } catch (error) {
    throw error instanceof Problem ? error : supplierProblem(error);
  }
}

/** A product is imported at the standard rate of VAT. A price of which no cost follows is one that cannot be read. */
function priced(costing: Costing, offer: Offer): PricedOffer {
  const { price, currency = null, nonsense = [] } = offer;
  if (price === null) return { ...offer, cost: null };
  const { cost, why } = costBy(costing, { amount: price, currency }, standardVatRate);
  if (cost !== null) return { ...offer, cost };
  const said = [toPounds(price), currency].filter(Boolean).join(' ');
  return { ...offer, cost, nonsense: [...nonsense, { field: 'price', said, why }] };
}

type PricedBody = Pick<ImportListedBody, 'price' | 'category'> & { margin?: string | undefined };

/** @throws Problem 400 without a price, or below the cost */
export function pricingOf(
  rules: Awaited<ReturnType<typeof findRulesFor>>,
  supplierId: number,
  { price, margin, category }: PricedBody,
  { cost, nonsense = [] }: PricedOffer,
): Pricing {
  const unread = nonsense.find(({ field, why }) => field === 'price' && why !== undefined);
  if (price === undefined && unread)
    throw invalidInput('price', `The supplier’s price, “${unread.said}”, ${unread.why}: give a price.`);
  if (price === undefined && cost === null)
    throw invalidInput('price', 'The supplier does not state its price: give a price.');
  const given = price === undefined ? undefined : fromPounds(price);
  const unpriced: Pricing = { price: pence(0), cost, margin: null };
  const rule = ruleFor(rules, { id: 0, supplierId, category, alsoIn: [] });
  const ruled = rule && cost !== null && margin === undefined ? priceByRule(rule, cost) : undefined;
  const wanted = margin === undefined ? { price: given ?? ruled } : { margin: fromFraction(margin) };
  const pricing = reprice(unpriced, wanted) ?? unpriced;
  rejectBadPrice(pricing);
  return pricing;
}

/** More than that are rarely looked at, and each is a request to the supplier. */
const mostPictures = 6;

/** The product is imported even if its pictures cannot be fetched; `fault`: why its first one is missing. */
export async function picturesOf(deps: Deps, supplierName: string, { imageUrls }: Offer) {
  if (imageUrls.length === 0) return { keys: [], fault: `${supplierName} has no picture of it.` };
  const fetched = [];
  for (const imageUrl of imageUrls.slice(0, mostPictures)) fetched.push(await pictureAt(deps, supplierName, imageUrl));
  return { keys: [...new Set(fetched.flatMap(({ key }) => key ?? []))], fault: fetched[0]?.fault ?? null };
}

async function pictureAt(deps: Deps, supplierName: string, imageUrl: string) {
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

type NewListed = {
  body: Omit<ImportListedBody, 'price'>;
  offer: PricedOffer;
  pricing: Pricing;
  pictureKeys: readonly string[];
  policy: SyncPolicyRecord;
};

/** @returns its id. @throws Problem 409 `supplier-code-taken` */
export async function addListed(
  tx: Database,
  invalidate: Invalidate,
  supplierId: number,
  { body, offer, pricing, pictureKeys, policy }: NewListed,
  { at, byUserId }: { at: Date; byUserId: number },
): Promise<number> {
  const { code, ...fields } = body;
  const { tags = [] } = offer;
  const isWithdrawn = fields.isWithdrawn || pictureKeys.length === 0;
  const draft = createProductBody.parse({ ...fields, tags, isWithdrawn, price: toPounds(pricing.price) });
  const record = {
    ...newProduct(draft, at),
    supplierId,
    supplierProductCode: code,
    gtin: offer.gtin,
    weightGrams: draft.weightGrams ?? offer.weightGrams ?? null,
    details: offer.size ? { size: offer.size } : {},
    supplierPrice: pricing.cost,
    margin: pricing.margin === null ? null : toFraction(pricing.margin),
    stock: stockAtFirst(offer, policy, await soldOfPool(tx, supplierId, offer)),
  };
  const occasion = { did: 'imported', priceCause: 'created', at, byUserId } as const;
  try {
    // In a nested transaction, so that the caller's continues when the code is taken.
    return await tx.transaction(async (attempt) => {
      const { id } = await addProduct(attempt, invalidate, record, occasion);
      const [pictureKey, ...further] = pictureKeys;
      if (pictureKey !== undefined)
        await replaceFirstPictures(attempt, invalidate, [{ productId: id, pictureKey }], { at, byUserId });
      await addFurtherPictures(attempt, id, further);
      await saveOffers(attempt, supplierId, [{ product: { id, code }, offer }], offer.at);
      if (offer.pool) await joinPool(attempt, supplierId, id, offer.pool);
      return id;
    });
  } catch (error) {
    throw isTaken(error, 'a_supplier_code_names_one_product') ? codeInUse('another product') : error;
  }
}

/** From now on a sale of one is a sale of all that share the stock. */
async function joinPool(tx: Database, supplierId: number, id: number, stockPool: string): Promise<void> {
  const sharers = await withSharers(tx, supplierId, [id]);
  if (sharers.length === 1) return;
  await lockProductSupplies(tx, sharers);
  await shareStocks(
    tx,
    sharers.map((productId) => ({ productId, stockPool })),
  );
}

/** `sold`: of products that share its stock. */
function stockAtFirst({ stock }: Offer, { stockBuffer, inStockCountsAs }: SyncPolicyRecord, sold: number): number {
  return sellableOf(stock === 'in-stock' ? inStockCountsAs : (stock ?? 0), stockBuffer, sold);
}

export function gtinInUse(name: string): Problem {
  const message = `“${name}” has the same GTIN and is in the shop already. Choose this supplier for it instead.`;
  return new Problem(409, 'gtin-taken', message);
}

export function notListed(): Problem {
  return new Problem(404, 'not-listed', 'The supplier does not list that product any more.');
}
