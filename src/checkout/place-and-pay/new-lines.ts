import type { NewLine } from '#orders/acts/record-order.ts';
import { goodsBySender, parcelCosts } from '#orders/lines/parcel-cost.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import type { Pence } from '#platform/money.ts';
import type { AllSettings } from '#shop/settings/settings.contract.ts';
import type { WantedGoods } from '../quote/find-wanted.ts';
import type { LineTotals } from '../quote/quote.rules.ts';

type Priced = WantedGoods & LineTotals;

/** The lines of an order for these goods. Each gift card is a line of its own, which is sent, refunded and found by itself. */
export function newLines(priced: readonly Priced[], settings: AllSettings, delivery: DeliveryService): NewLine[] {
  const parcelCostOf = parcelCosts(settings, delivery);
  const goodsOf = goodsBySender(priced);
  return priced.flatMap((line) => {
    const { supplierId, shippingRate: rate, expressRate, parcelVat: vat } = line;
    const sender = { supplierId, rate, expressRate, vat, goods: goodsOf(supplierId) };
    return eachCard(lineOf(line, parcelCostOf(sender)));
  });
}

function eachCard(line: NewLine): NewLine[] {
  if (!line.isGiftCard) return [line];
  return Array.from({ length: line.quantity }, (_, piece) => ({
    ...line,
    quantity: 1,
    lineTotal: line.price,
    texts: [line.texts?.[piece] ?? []],
  }));
}

/** Names, prices and costs are copied, so that later edits of a product change nothing here. */
function lineOf(line: Priced, parcelCost: Pence): NewLine {
  const { productId, quantity, name, texts, image, price, cost, lineTotal, discount, vatRate, vat } = line;
  const { isGift = false, isGiftCard, supplierId } = line;
  const bought = { productId, quantity, name, texts, image };
  return { ...bought, price, cost, lineTotal, discount, vatRate, vat, isGift, isGiftCard, supplierId, parcelCost };
}
