import { add, sharedOut, subtract, times, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { StoredOrder } from '../order/order-view.ts';
import { standardVatRate } from '../order/order-words.contract.ts';
import type { orderLines } from '../order/orders.table.ts';
import type { bookEntries } from './books.table.ts';
import type { salesChanges } from './sales.table.ts';

type NewOrder = Pick<
  StoredOrder,
  | 'id'
  | 'status'
  | 'total'
  | 'vat'
  | 'deliveryVat'
  | 'vatNumber'
  | 'giftCards'
  | 'giftCardTotal'
  | 'isTest'
  | 'createdAt'
>;
type NewLine = Pick<
  typeof orderLines.$inferSelect,
  'productId' | 'supplierId' | 'quantity' | 'lineTotal' | 'discount' | 'vatRate' | 'vat' | 'cost' | 'parcelCost'
> & { isGiftCard?: boolean | undefined };
type Sale = typeof salesChanges.$inferInsert;
type Entry = typeof bookEntries.$inferInsert;

/** When the money came, and what the provider kept of it. */
export type TakenPayment = { paidAt: Date; fee: Pence };

/**
 * The effect of a new order on the figures: the query of `sold.ts` for an order without refunds and removed or
 * sent pieces. Running that query takes PostgreSQL longer than all the rest of a checkout.
 * @param lines in the order in which they are inserted
 */
export function salesOfNew(order: NewOrder, all: readonly NewLine[], { fee }: TakenPayment): Sale[] {
  if (!isSale(order)) return [];
  const day = shopDay(order.createdAt);
  const lines = withoutGiftCards(all);
  const total = turnoverOf(order);
  const weights = lines.map(({ lineTotal }) => Math.max(lineTotal, 1));
  const delivery = sharedOut(subtract(total, sumOf(lines.map(goodsOf))), weights);
  const deliveryVat = sharedOut(subtract(order.vat, sumOf(lines.map(({ vat }) => vat))), weights);
  const parcels = parcelShares(lines, weights);
  const fees = sharedOut(fee, weights);
  const ofLines = lines.map((line, index): Sale => {
    const { productId, supplierId, quantity, cost } = line;
    const goods = goodsOf(line);
    const revenue = add(goods, delivery[index] ?? zero);
    const vat = add(goods === zero ? zero : line.vat, deliveryVat[index] ?? zero);
    return {
      day,
      productId,
      supplierId,
      units: quantity,
      unitsWithoutCost: cost === null ? quantity : 0,
      revenue,
      vat: revenue === zero ? zero : vat,
      cost: times(cost ?? zero, quantity),
      deliveryCost: parcels[index] ?? zero,
      paymentFee: fees[index] ?? zero,
    };
  });
  return [{ day, orders: 1, revenue: total }, ...ofLines];
}

/** Each sender's parcel is paid once, however many lines it contains. */
function parcelShares(lines: readonly NewLine[], weights: readonly number[]): Pence[] {
  const shares = lines.map(() => zero);
  const indexes = lines.map((_, index) => index);
  for (const packed of Map.groupBy(indexes, (index) => lines[index]?.supplierId).values()) {
    const dearest = packed.reduce<Pence>((most, index) => {
      const cost = lines[index]?.parcelCost ?? zero;
      return cost > most ? cost : most;
    }, zero);
    const shared = sharedOut(
      dearest,
      packed.map((index) => weights[index] ?? 0),
    );
    packed.forEach((index, place) => (shares[index] = shared[place] ?? zero));
  }
  return shares;
}

/** The effect of the same order on the books, as `unbooked.ts` computes it. */
export function entriesOfNew(order: NewOrder, all: readonly NewLine[], { paidAt, fee }: TakenPayment): Entry[] {
  if (!isSale(order)) return [];
  const lines = withoutGiftCards(all);
  const isRegistered = order.vatNumber !== null;
  const day = shopDay(paidAt);
  const entryOf = (kind: Entry['kind'], rate: number, gross: Pence, vat: Pence): Entry => ({
    day,
    kind,
    orderId: order.id,
    vatRate: isRegistered ? rate : null,
    gross,
    vat: isRegistered ? vat : zero,
  });
  const ofRates = [...Map.groupBy(lines, ({ vatRate }) => (isRegistered ? vatRate : 0))].map(([rate, same]) =>
    entryOf('goods', rate, sumOf(same.map(goodsOf)), sumOf(same.map(({ vat }) => vat))),
  );
  const left = (total: Pence, of: (line: NewLine) => Pence) => subtract(total, sumOf(lines.map(of)));
  const atStandardRate = {
    rate: standardVatRate,
    gross: left(turnoverOf(order), goodsOf),
    vat: left(order.vat, ({ vat }) => vat),
  };
  const delivery = (isRegistered && order.deliveryVat) || [atStandardRate];
  const ofDelivery = delivery.map(({ rate, gross, vat }) => entryOf('delivery', rate, gross, vat));
  const ofFee = { ...entryOf('fee', 0, subtract(zero, fee), zero), vatRate: null };
  const byCards = sumOf((order.giftCards ?? []).map(({ amount }) => amount));
  const ofCards = { ...entryOf('gift-card', 0, subtract(zero, byCards), zero), vatRate: null };
  const ofSoldCards = { ...entryOf('gift-card-sale', 0, order.giftCardTotal, zero), vatRate: null };
  return [...ofRates, ...ofDelivery, ofFee, ofCards, ofSoldCards].filter(
    ({ gross, vat }) => gross !== zero || vat !== zero,
  );
}

function isSale({ status, isTest }: NewOrder): boolean {
  return status === 'confirmed' && !isTest;
}

/** What was paid for gift cards is owed to their holders: it is turnover once they are spent. */
function turnoverOf({ total, giftCardTotal }: NewOrder): Pence {
  return subtract(total, giftCardTotal);
}

function withoutGiftCards(lines: readonly NewLine[]): readonly NewLine[] {
  return lines.filter(({ isGiftCard }) => !isGiftCard);
}

function goodsOf({ lineTotal, discount }: NewLine): Pence {
  return subtract(lineTotal, discount);
}

function sumOf(amounts: readonly Pence[]): Pence {
  return add(zero, ...amounts);
}
