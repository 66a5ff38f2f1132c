import type { PersonalTexts } from '#catalogue/products/personal-texts.contract.ts';
import { nameWithTexts } from '#catalogue/products/personal-texts.contract.ts';
import type { PaymentProviderName, PaymentState } from '#payment/payment-words.contract.ts';
import { add, subtract, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { shopDay } from '#platform/shop-day.ts';
import type { Arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { arrivalAfter } from '#shop/delivery-dates/delivery-dates.ts';
import { isSomeOut, isUnsent } from './order-words.contract.ts';
import type { Order, Recipient, TrackedOrder } from './orders.contract.ts';
import type { orderEvents, orderLines, orders } from './orders.table.ts';
import type { parcels } from './parcels.table.ts';
import type { refunds } from './refunds.table.ts';

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = Omit<
  typeof orderLines.$inferSelect,
  'id' | 'orderId' | 'cost' | 'supplierId' | 'parcelCost' | 'marked' | 'restocked'
>;

/** An order with its events, each list in chronological order. */
export type WholeOrder = {
  order: StoredOrder;
  paidWith: PaymentProviderName;
  payment: { state: PaymentState; amount: Pence };
  lines: StoredLine[];
  events: Pick<typeof orderEvents.$inferSelect, 'status' | 'note' | 'at'>[];
  parcels: Pick<typeof parcels.$inferSelect, 'carrier' | 'trackingNumber' | 'trackingUrl' | 'shippedAt'>[];
  refunds: Pick<
    typeof refunds.$inferSelect,
    'id' | 'amount' | 'reason' | 'at' | 'settledAt' | 'state' | 'origin' | 'way'
  >[];
};

export function viewOrder(whole: WholeOrder): Order {
  const { order, lines, refunds } = whole;
  const tracked = viewTracking(whole);
  const { customerEmail, customerPhone, promoCode } = order;
  return {
    id: order.id,
    ...tracked,
    items: tracked.items.map((item, at) => withTexts(item, lines[at]?.texts ?? null)),
    subtotal: toPounds(order.subtotal),
    discount: toPounds(order.discount),
    shippingCost: toPounds(order.shippingCost),
    total: toPounds(order.total),
    vat: toPounds(order.vat),
    isVatRegistered: order.vatNumber !== null,
    promoCode,
    isTest: order.isTest,
    paidWith: whole.paidWith,
    ...viewGiftCards(whole),
    ...viewRecipient(order),
    customerEmail,
    customerPhone,
    refunds: refunds.map(({ id, amount, at, reason, state, way }) => ({
      id,
      amount: toPounds(amount),
      at: at.toISOString(),
      reason,
      state,
      way,
    })),
    refundedTotal: toPounds(refunds.filter(isGiven).reduce<Pence>((sum, { amount }) => add(sum, amount), zero)),
  };
}

function viewGiftCards({ order, payment }: WholeOrder): Pick<Order, 'giftCards' | 'besideGiftCards'> {
  // Not paid, or paid back: what they paid is on them again.
  if (payment.state === 'ended' || payment.state === 'returned') return {};
  const cards = order.giftCards ?? [];
  const later = subtract(order.total, add(payment.amount, ...cards.map(({ amount }) => amount)));
  if (!order.giftCards && later <= zero) return {};
  return {
    ...(order.giftCards && { giftCards: cards.map(({ last4, amount }) => ({ last4, amount: toPounds(amount) })) }),
    besideGiftCards: { payment: toPounds(payment.amount), later: toPounds(later > zero ? later : zero) },
  };
}

function withTexts(item: TrackedOrder['items'][number], texts: PersonalTexts | null): Order['items'][number] {
  return texts === null ? item : { ...item, name: nameWithTexts(item.name, texts), texts };
}

export function viewRecipient({ customerName, address, city, postcode, country, presentNote }: StoredOrder): Recipient {
  const to = { customerName, shippingAddress: { address, city, postcode, country } };
  return presentNote === null ? to : { ...to, presentNote };
}

/** Succeeded, or pending. */
export function isGiven({ state }: Pick<WholeOrder['refunds'][number], 'state'>): boolean {
  return state !== 'failed';
}

function isPartlyShipped(
  { status }: StoredOrder,
  lines: readonly Pick<StoredLine, 'quantity' | 'dropped' | 'sent'>[],
  parcels: WholeOrder['parcels'],
): boolean {
  if (!isUnsent(status)) return false;
  return isSomeOut({ lines, parcels }) && lines.some(({ quantity, dropped, sent }) => sent < quantity - dropped);
}

/** The promised dates; once everything has left, those that follow from the last parcel. */
function arrivalOf({ order, events, parcels }: WholeOrder): Arrival | null {
  const { status, delivery: service, deliveryDays: days, arrivesFrom: from, arrivesTo: to } = order;
  if (from === null || to === null) return null;
  // The shop's own round drives on the day it was promised for.
  if (isUnsent(status) || (status === 'shipped' && service === 'round')) return { from, to };
  const left = parcels.map(({ shippedAt }) => shippedAt).toSorted((one, other) => Number(one) - Number(other));
  const sentAt = left.at(-1) ?? events.findLast((event) => event.status === 'shipped')?.at;
  return status === 'shipped' && sentAt && days ? arrivalAfter(shopDay(sentAt), { service, days }) : null;
}

/** A parcel's dates follow from the day it left. */
function parcelArrival(
  { status, delivery: service, deliveryDays: days }: StoredOrder,
  shippedAt: Date,
): Arrival | null {
  const isOver = !isUnsent(status) && status !== 'shipped';
  return isOver || days === null ? null : arrivalAfter(shopDay(shippedAt), { service, days });
}

/** Without name, address, phone number and what is written on the goods. */
export function viewTracking(whole: WholeOrder): TrackedOrder {
  const { order, lines, events, parcels } = whole;
  return {
    orderNumber: order.number,
    status: order.status,
    isPartlyShipped: isPartlyShipped(order, lines, parcels),
    createdAt: order.createdAt.toISOString(),
    delivery: order.delivery,
    arrives: arrivalOf(whole),
    expectedParcels: order.expectedParcels,
    items: lines.map(
      ({
        price,
        lineTotal,
        vat,
        discount: _discount,
        changeId: _change,
        texts: _texts,
        isGift,
        isGiftCard,
        ...line
      }) => ({
        ...line,
        ...(isGift && { isGift }),
        ...(isGiftCard && { isGiftCard }),
        price: toPounds(price),
        lineTotal: toPounds(lineTotal),
        vat: toPounds(vat),
      }),
    ),
    timeline: events.map(({ status, at, note }) => ({ status, at: at.toISOString(), ...(note !== null && { note }) })),
    parcels: parcels.map(({ shippedAt, ...parcel }) => ({
      ...parcel,
      shippedAt: shippedAt.toISOString(),
      arrives: parcelArrival(order, shippedAt),
    })),
  };
}
