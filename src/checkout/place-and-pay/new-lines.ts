import type { NewLine } from '#orders/acts/record-order.ts';
import type { ParcelSender } from '#orders/lines/parcel-cost.ts';
import type { Pence } from '#platform/money.ts';
import type { WantedGoods } from '../quote/find-wanted.ts';
import type { LineTotals } from '../quote/quote.rules.ts';

type CostOf = (sender: ParcelSender) => Pence;

/** Each gift card is a line of its own, which is sent, refunded and found by itself. */
export function newLines(priced: WantedGoods & LineTotals, parcelCostOf: CostOf): NewLine[] {
  const line = lineOf(priced, parcelCostOf);
  if (!line.isGiftCard) return [line];
  return Array.from({ length: line.quantity }, (_, piece) => ({
    ...line,
    quantity: 1,
    lineTotal: line.price,
    texts: [line.texts?.[piece] ?? []],
  }));
}

/** Names, prices and costs are copied, so that later edits of a product change nothing here. */
function lineOf(line: WantedGoods & LineTotals, parcelCostOf: CostOf): NewLine {
  const {
    productId,
    quantity,
    name,
    texts,
    image,
    price,
    cost,
    lineTotal,
    discount,
    vatRate,
    vat,
    isGift = false,
    isGiftCard,
  } = line;
  const { supplierId, shippingRate: rate, expressRate, parcelVat } = line;
  const parcelCost = parcelCostOf({ supplierId, rate, expressRate, vat: parcelVat });
  const bought = { productId, quantity, name, texts, image };
  return { ...bought, price, cost, lineTotal, discount, vatRate, vat, isGift, isGiftCard, supplierId, parcelCost };
}
