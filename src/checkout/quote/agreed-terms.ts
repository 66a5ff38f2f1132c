import { rejectAboveDiscountLimit } from '#accounts/staff/staff-limits.ts';
import type { Database } from '#platform/database/database.ts';
import { add, fromPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { AgreedTerms } from './agreed-terms.contract.ts';
import type { WantedGoods } from './find-wanted.ts';
import { priceItems } from './quote.ts';
import type { Agreed, Priced, Wanted } from './quote.ts';

/** @param ids of what is no product, in the order of the lines; left out for a quote, where they need none */
export function agreedIn(terms: AgreedTerms, ids: readonly number[] = []): Agreed {
  const { items, freeLines, deliveryPrice, isDeliveredFree } = terms;
  const prices = items.flatMap(({ productId, price }) =>
    price === undefined ? [] : ([[productId, fromPounds(price)]] as const),
  );
  const delivery = deliveryPrice === undefined ? null : fromPounds(deliveryPrice);
  return {
    prices: new Map(prices),
    delivery: isDeliveredFree ? zero : delivery,
    extra: freeLines.map((line, place) => ownGoods(line, ids[place] ?? -1 - place)),
  };
}

/** Made or done by the shop itself, and as many of it as the customer wants. */
function ownGoods({ text, price, quantity, vatRate }: AgreedTerms['freeLines'][number], id: number): WantedGoods {
  const supply = {
    supplierId: null,
    sender: 1,
    shippingRate: null,
    expressRate: null,
    stockPool: null,
    processingDays: null,
    closedDays: null,
  };
  const parcelVat = { shippingVat: null, pricesAre: null, vatRate };
  const shelf = { category: '', subcategory: null, alsoIn: [], pet: null, alsoFor: [] };
  const worth = { price: fromPounds(price), cost: null, vatRate, weightGrams: null };
  const goods = { ...shelf, name: text, image: null, ...worth, stock: quantity };
  return { ...goods, ...supply, parcelVat, isWithdrawn: true, isGiftCard: false, texts: null, productId: id, quantity };
}

type Moment = Parameters<typeof priceItems>[2];

/** @throws Problem 403 `discount-limit`, `not-your-area` for prices that are lower than the shop's by more than staff may take off */
export async function rejectTooCheap(
  tx: Database,
  { totals }: Priced,
  { agreed, ...requested }: Wanted,
  { by, ...moment }: Moment & { by: { byUserId: number } | undefined },
): Promise<void> {
  if (!by || !agreed || (agreed.prices.size === 0 && agreed.delivery === null)) return;
  const usual = await priceItems(
    tx,
    { ...requested, agreed: { ...agreed, prices: new Map(), delivery: null } },
    moment,
  );
  const [asked, given] = [beforeDiscount(usual.totals), beforeDiscount(totals)];
  if (given < asked) await rejectAboveDiscountLimit(tx, by.byUserId, ((asked - given) / asked) * 100);
}

function beforeDiscount({ subtotal, delivery }: { subtotal: Pence; delivery: Pence }): Pence {
  return add(subtotal, delivery);
}
