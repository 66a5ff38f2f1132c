import type { Goods } from '#catalogue/products/stock.ts';
import { zero } from '#platform/money.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { whyNotDelivered } from '#shop/delivery-zones/delivery-zones.ts';
import { canBeGift } from '../promotions/promotions.ts';
import type { LineTotals, Totals } from './quote.rules.ts';

type Bought = { productId: number; quantity: number };

/** Whether one more of it is there beside what is bought, and can go where the goods go. */
export function givenWith(goods: readonly Bought[], zone: DeliveryZone | undefined): (gift: Goods) => boolean {
  return (gift) => {
    const bought = goods.filter(({ productId }) => productId === gift.id).reduce((sum, line) => sum + line.quantity, 0);
    const isThere = canBeGift(gift) && gift.stock > bought;
    return isThere && (!zone?.isServed || whyNotDelivered(zone, [{ ...gift, productId: gift.id }]) === null);
  };
}

/**
 * The gift is a line of its own that costs nothing: it changes no sum, no threshold and no weight, and a refund of other goods, of
 * the same product too, is what was paid for them (decision 175).
 */
export function withGift<Line>(
  totals: Totals<Line>,
  { gift, isVatRegistered }: { gift: Goods | null; isVatRegistered: boolean },
): Totals<Line | GiftLine> {
  if (!gift) return totals;
  const line = giftLine(gift);
  return { ...totals, lines: [...totals.lines, isVatRegistered ? line : { ...line, vatRate: 0 }] };
}

type GiftLine = Omit<Goods, 'id' | 'textFields'> & { productId: number; quantity: 1; texts: null; isGift: true };

function giftLine({ id: productId, textFields: _none, ...gift }: Goods): GiftLine & LineTotals {
  const paid = { price: zero, lineTotal: zero, discount: zero, vat: zero };
  return { ...gift, ...paid, productId, name: `Your gift: ${gift.name}`, quantity: 1, texts: null, isGift: true };
}

/** As basket and checkout say it. */
export function giftWords({ name }: Goods, isGiven: boolean): string {
  return isGiven ? `Your gift: ${name}, free` : `Our gift, ${name}, has run out for now. We’re sorry.`;
}
