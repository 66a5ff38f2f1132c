import { longGtin } from '#catalogue/products/gtin.contract.ts';
import { codeInUse } from '#catalogue/supplied-products/product-supply.ts';
import { findListed } from '#catalogue/supplied-products/synced-products.ts';
import type { Deps } from '#platform/deps/deps.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Issue } from '#platform/http/errors/problem.ts';
import { findRulesFor } from '../pricing/pricing-rules.ts';
import type { Pricing } from '../pricing/pricing.rules.ts';
import type { BulkImportBody } from './bulk-imports.contract.ts';
import { fetchOffers, gtinInUse, notListed, pricingOf } from './import-listed.ts';
import type { PricedOffer } from './import-listed.ts';
import { importListedBody } from './product-imports.contract.ts';
import type { ImportListedBody } from './product-imports.contract.ts';

export type PlannedImport = { code: string; name: string } & (
  | { refusal: string; offer?: undefined }
  | { refusal: null; body: ImportListedBody; offer: PricedOffer; pricing: Pricing }
);

type Common = Omit<BulkImportBody, 'products'>;

/** Queries the supplier and plans the import of each product, or gives the reason against it. @throws Problem 404, 409, 502 */
export async function planImports(deps: Deps, supplierId: number, { products, ...common }: BulkImportBody) {
  const codes = products.map(({ code }) => code);
  const { supplierName, offers } = await fetchOffers(deps, supplierId, codes);
  const ofCode = await findListed(
    deps.db,
    supplierId,
    codes.map((code) => ({ code, gtin: null })),
  );
  const ofGtin = await findListed(deps.db, supplierId, [...offers.values()]);
  const rules = await findRulesFor(deps.db, []);
  const seen = new Map<string, string>();
  const planned = products.map((product): PlannedImport => {
    const { code, name } = product;
    try {
      const sold = ofCode.get(code);
      if (sold) throw codeInUse(`“${sold.name}”`);
      const offer = offers.get(code);
      if (!offer) throw notListed();
      const same = ofGtin.get(code);
      if (same) throw gtinInUse(same.name);
      const twin = offer.gtin === null ? undefined : seen.get(longGtin(offer.gtin));
      if (twin !== undefined) throw sameGtinChosen(twin);
      const body = bodyOf(product, common);
      const pricing = pricingOf(rules, supplierId, { ...body, margin: common.margin }, withCost(offer));
      if (offer.gtin !== null) seen.set(longGtin(offer.gtin), name);
      return { code, name, refusal: null, body, offer, pricing };
    } catch (error) {
      return { code, name, refusal: reasonIn(error) };
    }
  });
  return { supplierName, planned };
}

function bodyOf({ description, ...product }: BulkImportBody['products'][number], common: Common): ImportListedBody {
  const { category = common.category, kind = common.kind, pet = common.pet } = product;
  const { code, name, brand } = product;
  const placed = { category, pet, isWithdrawn: common.isWithdrawn, ...(kind && { kind }) };
  const wanted = { code, name, brand, description: description ?? '', ...placed };
  const { data, error } = importListedBody.safeParse(wanted);
  if (data) return data;
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'text');
  throw new Problem(400, 'invalid-input', `Its ${field} doesn’t fit (${issue?.message}): import it by itself.`);
}

function withCost(offer: PricedOffer): PricedOffer {
  if (offer.cost !== null) return offer;
  const unread = offer.nonsense?.find(({ field, why }) => field === 'price' && why !== undefined);
  const why = unread
    ? `The supplier’s price, “${unread.said}”, ${unread.why}`
    : 'The supplier does not state its price';
  throw new Problem(400, 'invalid-input', `${why}: import it by itself, with a price of your own.`);
}

function sameGtinChosen(name: string): Problem {
  return new Problem(409, 'gtin-taken', `“${name}”, which you chose too, has the same GTIN.`);
}

/** @throws errors that are bugs, not rejections */
export function reasonIn(error: unknown): string {
  if (!(error instanceof Problem)) throw error;
  // What a problem of invalid input carries; others have none.
  const { issues } = error.details as { issues?: Issue[] };
  return issues?.[0]?.message ?? error.message;
}
