import type { ProductSupply } from '#catalogue/supplied-products/product-supply.ts';
import type { Database } from '#platform/database/database.ts';
import type { ListedStock } from '../../connectors/connectors.contract.ts';
import { findAgreements } from '../../costs/agreed-costs.ts';
import type { AgreedCost } from '../../costs/agreed-costs.ts';
import { agreedCost, costBy, readCosting } from '../../costs/supplier-costs.ts';
import type { Costing } from '../../costs/supplier-costs.ts';
import { findOffers } from '../supplier-offers.ts';
import type { SavedOffer } from '../supplier-offers.ts';
import { findPools } from './shared-stock.ts';
import type { Reported } from './work-out-figures.ts';

/**
 * The supplier's report on these products. Unlisted products count as out of stock.
 * @param oldest stock from before then counts as not reported; null: all counts
 */
export async function reportedOf(
  db: Database,
  supplierId: number,
  supplies: readonly ProductSupply[],
  oldest: Date | null,
  known?: Costing,
): Promise<Reported[]> {
  const linked = supplies.flatMap((before) =>
    before.supplierId === supplierId && before.code !== null ? [{ before, id: before.id, code: before.code }] : [],
  );
  if (linked.length === 0) return [];
  const costing = known ?? (await readCosting(db, supplierId));
  const [offers, agreements] = [await findOffers(db, supplierId, linked), await findAgreements(db, supplies)];
  const pools = await findPools(db, supplierId, [...offers.keys()]);
  return linked.flatMap(({ before }): Reported[] => {
    const [offer, agreement] = [offers.get(before.id), agreements.get(before.id)];
    if (!offer && !agreement) return [];
    const priced = costsOf(costing, before, { offer, agreement });
    if (!offer) return [{ before, stock: null, at: agreement?.at ?? new Date(0), ...priced }];
    // Of products that share a stock the newest report says how much of it there is.
    const counted = pools.get(before.id)?.reduce(newer) ?? offer;
    const isTooOld = oldest !== null && counted.askedAt < oldest;
    const stock = isTooOld ? null : stockIn(counted);
    const stockPool = pools.has(before.id) ? offer.pool : null;
    return [{ before, stock, at: reportedAt(counted), stockPool, ...priced }];
  });
}

type Known = { offer: SavedOffer | undefined; agreement: AgreedCost | undefined };

/** An agreed cost stands, and what the supplier asks instead is a question. */
function costsOf(
  costing: Costing,
  { vatRate }: ProductSupply,
  { offer, agreement }: Known,
): Pick<Reported, 'cost' | 'fault' | 'asked'> {
  const given = offer?.cost == null ? null : { amount: offer.cost, currency: offer.currency };
  const theirs = given && costBy(costing, given, vatRate);
  if (!agreement) return { cost: theirs?.cost ?? null, fault: theirs?.why };
  const cost = agreedCost(costing, agreement, vatRate);
  const isAsked = given !== null && theirs?.cost != null && theirs.cost !== cost;
  return { cost, ...(isAsked && { asked: { given, cost: theirs.cost } }) };
}

function newer(one: SavedOffer, other: SavedOffer): SavedOffer {
  return other.askedAt > one.askedAt ? other : one;
}

function stockIn({ isListed, isInStock, stock }: SavedOffer): ListedStock {
  if (!isListed) return 0;
  return isInStock ? 'in-stock' : stock;
}

/** A supplier that says 'in stock' again has some now; a number that is repeated may be from before our orders. */
function reportedAt({ isInStock, askedAt, fileReadAt }: SavedOffer): Date {
  return isInStock ? askedAt : (fileReadAt ?? askedAt);
}
