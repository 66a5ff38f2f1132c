import type { Pence } from '#platform/money.ts';
import { isRaised } from '../raised-prices.ts';
import { inOurCosts } from '../supplier-connector.ts';
import type { Offer, OrderedLine, OutgoingOrder, Shortfall } from '../supplier-connector.ts';
import type { CodedGoods } from './woocommerce-listing.ts';
import { toOffer } from './woocommerce-products.ts';

export type ReadyLine = OrderedLine & { goods: CodedGoods };
type Raised = OrderedLine & { now: Pence | null };

/** `shortfalls`: lines that cannot be ordered now. `raised`: what costs more than was agreed. */
export type CheckedLines = { ready: ReadyLine[]; shortfalls: Shortfall[]; raised: Raised[] };

/**
 * WooCommerce itself orders what is sold out, has no price, or has doubled its price. Of variations that share a stock the first
 * lines get it.
 */
export function checkLines(
  { lines, terms }: Pick<OutgoingOrder, 'lines' | 'terms'>,
  found: readonly CodedGoods[],
  { supplier, currency, at }: { supplier: string; currency: string; at: Date },
): CheckedLines {
  const goodsOf = new Map(found.map((one) => [one.code, one]));
  const taken = new Map<string, number>();
  const checked: CheckedLines = { ready: [], shortfalls: [], raised: [] };
  for (const line of lines) {
    const { code, quantity, price: agreed } = line;
    const goods = goodsOf.get(code);
    const offer = goods && toOffer(goods, currency, at);
    const holder = offer?.pool ?? code;
    const before = taken.get(holder) ?? 0;
    const obstacle = obstacleTo(line, goods, offer, before);
    if (!goods || !offer || obstacle !== null) {
      checked.shortfalls.push({ code, quantity, reason: `${supplier} ${obstacle}.` });
    } else if (isRaised(agreed, priceNow(line, offer), terms?.priceTolerance)) {
      checked.raised.push({ ...line, now: priceNow(line, offer) });
    } else {
      taken.set(holder, before + quantity);
      checked.ready.push({ ...line, goods });
    }
  }
  return checked;
}

function priceNow(line: OrderedLine, { price, currency }: Pick<Offer, 'price' | 'currency'>): Pence | null {
  return price === null ? null : inOurCosts(line, { amount: price, currency: currency ?? null });
}

/** @param taken pieces of the same stock that other lines get @returns the rest of a sentence; null: it can be ordered */
function obstacleTo(
  { code, name, quantity }: OrderedLine,
  goods: CodedGoods | undefined,
  offer: Pick<Offer, 'stock' | 'price'> | undefined,
  taken: number,
): string | null {
  if (!goods || !offer) return `does not sell ${code} any more`;
  if (!goods.product.purchasable) return `does not sell ${name} at the moment`;
  if (offer.price === null) return `has no price for ${name}`;
  if (typeof offer.stock !== 'number') return null;
  const left = Math.max(0, offer.stock - taken);
  if (left >= quantity) return null;
  return left === 0 ? `has no ${name} left` : `has only ${left} of ${name} left`;
}
