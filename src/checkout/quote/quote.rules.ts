import { deliveryVatOf, standardDeliveryVat, sumOfVat, vatWithin } from '#orders/order/delivery-vat.contract.ts';
import type { DeliveryVat, DeliveryVatMethod } from '#orders/order/delivery-vat.contract.ts';
import { standardVatRate } from '#orders/order/order-words.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import { add, fromPounds, least, share, sharedOut, subtract, times, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { bandOf } from '#shop/delivery-zones/weight-bands.contract.ts';
import type { WeightBand } from '#shop/delivery-zones/weight-bands.contract.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { bearingLines, discountFor } from '../promotions/promotions.rules.ts';
import type { Reduction } from '../promotions/promotions.rules.ts';

export type PricedLine = {
  productId: number;
  quantity: number;
  /** Of one piece, including VAT. */
  price: Pence;
  /** Percent; applies only to a shop that is registered for VAT. */
  vatRate: number;
  /** The supplier whose delivery is charged. */
  sender: number;
  /** The supplier's; null: not agreed, or the shop's own stock. */
  shippingRate: Pence | null;
};

export type DeliveryTerms = {
  /** Null: never. */
  freeFrom: Pence | null;
  standardRate: Pence;
  /** Null: not offered. */
  expressRate: Pence | null;
  expressRateFromFree: Pence | null;
  /** Suppliers' own rates do not apply. */
  isFlat?: boolean;
  /** Null: not offered for these goods, or there. */
  round: { rate: Pence; freeFrom: Pence | null } | null;
  canBeFetched: boolean;
  days: Record<DeliveryService, string>;
};

export type LineTotals = {
  lineTotal: Pence;
  /** Its share of the discount on goods. */
  discount: Pence;
  vat: Pence;
};
export type DeliveryOption = { service: DeliveryService; price: Pence; days: string };

export type Totals<Line> = {
  /** In the order in which they were passed. */
  lines: (Line & LineTotals)[];
  subtotal: Pence;
  discount: Pence;
  delivery: Pence;
  total: Pence;
  /** Contained in the total. */
  vat: Pence;
  /** What is paid for delivery, by rate. */
  deliveryVat: DeliveryVat;
  freeDeliveryShortfall: Pence;
  deliveryOptions: DeliveryOption[];
};

export type PricingTerms = {
  reduction: Reduction | null;
  /** The products it is for; left out: all. */
  promoted?: ReadonlySet<number>;
  service: DeliveryService;
  terms: DeliveryTerms;
  /** A seller who is not registered may charge none: every rate and amount of VAT is 0 (VAT Act 1994, section 3). */
  isVatRegistered: boolean;
  /** Left out: like the goods. */
  deliveryVat?: DeliveryVatMethod;
};

/**
 * The totals of a basket: the only place where the shop adds up (shop rules, section 5).
 * Every product is one line.
 */
export function totalsOf<Line extends PricedLine>(
  given: readonly Line[],
  { reduction, promoted, service, terms: usual, isVatRegistered, deliveryVat: method = 'goods' }: PricingTerms,
): Totals<Line> {
  const lines = isVatRegistered ? given : given.map((line) => ({ ...line, vatRate: 0 }));
  const subtotal = subtotalOf(lines);
  const terms = reduction?.type === 'free-delivery' ? deliveredFree(usual) : usual;
  const deliveryOptions = optionsFor(lines, subtotal, terms);
  const chosen = deliveryOptions.find((option) => option.service === service) ?? deliveryOptions[0];
  const delivery = chosen?.price ?? zero;
  const reduced = promoted ? lines.filter(({ productId }) => promoted.has(productId)) : lines;
  const offers = { lines: reduced, subtotal: subtotalOf(reduced), delivery: promoted ? zero : delivery };
  const discount = reduction ? discountFor(reduction, offers) : zero;
  const offGoods = least(discount, subtotal);
  const totalled = withTotals(lines, discountsOf(bearingLines(reduced, reduction), offGoods));
  const deliveryPaid = subtract(delivery, subtract(discount, offGoods));
  const goods = totalled.map((line) => ({ ...line, worth: subtract(line.lineTotal, line.discount) }));
  const isShared = method === 'goods' || !isVatRegistered;
  const deliveryVat = isShared
    ? deliveryVatOf(deliveryPaid, goods)
    : standardDeliveryVat(deliveryPaid, standardVatRate);
  return {
    lines: totalled,
    subtotal,
    discount,
    delivery,
    // The discount is never more than both, so this is never below 0.
    total: add(subtract(subtotal, discount), delivery),
    vat: add(...totalled.map(({ vat }) => vat), sumOfVat(deliveryVat)),
    deliveryVat,
    // Whoever collects it pays nothing for delivery anyway.
    freeDeliveryShortfall: chosen?.service === 'pickup' ? zero : shortfallOf(subtotal, terms),
    deliveryOptions,
  };
}

export function subtotalOf(lines: readonly PricedLine[]): Pence {
  return add(...lines.map(lineTotalOf));
}

type Sent = {
  /** Where it goes; left out: the mainland. */
  zone?: DeliveryZone | undefined;
  /** Of all of it together. */
  grams: number;
  /** Goods of the shop's own, which it can hand over and bring itself. */
  ways?: Pick<DeliveryTerms, 'round' | 'canBeFetched'> & { days: Pick<DeliveryTerms['days'], 'pickup' | 'round'> };
};

export function deliveryTerms(
  settings: Pick<ShopSettings, 'delivery' | 'weightBands'>,
  { zone, grams, ways = noWays }: Sent,
): DeliveryTerms {
  const { delivery, weightBands } = settings;
  const { standardDays: standard, expressDays: express } = delivery;
  const own = zone?.rates ?? null;
  const heavy = bandOf(grams, own ? (own.bands ?? []) : weightBands);
  const rates = heavy ?? own;
  return {
    ...(rates ? flatTerms(rates) : mainlandTerms(delivery)),
    ...ways,
    days: { standard, express, ...zone?.days, ...ways.days },
  };
}

const noWays = { round: null, canBeFetched: false, days: { pickup: '', round: '' } };

type Rates = Omit<DeliveryTerms, 'round' | 'canBeFetched' | 'days'>;

function flatTerms(rates: Omit<WeightBand, 'fromGrams'>): Rates {
  const express = rates.express === null ? null : fromPounds(rates.express);
  return {
    freeFrom: rates.freeFrom === null ? null : fromPounds(rates.freeFrom),
    standardRate: fromPounds(rates.standard),
    expressRate: express,
    expressRateFromFree: express,
    isFlat: true,
  };
}

function mainlandTerms(delivery: ShopSettings['delivery']): Rates {
  return {
    freeFrom: fromPounds(delivery.freeFrom),
    standardRate: fromPounds(delivery.standardRate),
    expressRate: fromPounds(delivery.expressRate),
    expressRateFromFree: fromPounds(delivery.expressRateFromFree),
  };
}

/** For orientation, to the cent; pounds are charged. @param rate euro for a pound, with four places at most */
export function inEuros(amount: Pence, rate: string): string {
  return toPounds(share(amount, Math.round(Number(rate) * 10_000), 10_000));
}

/** What the delivery of a single piece costs, by service. */
export function deliveryOfOne(
  { price, shippingRate }: Pick<PricedLine, 'price' | 'shippingRate'>,
  terms: DeliveryTerms,
): DeliveryOption[] {
  const line = { productId: 0, quantity: 1, price, vatRate: 0, sender: 0, shippingRate };
  return optionsFor([line], price, terms);
}

/** Of an order for which staff have agreed what delivery costs, with either service. */
export function agreedDelivery(terms: DeliveryTerms, price: Pence): DeliveryTerms {
  const express = terms.expressRate === null ? null : price;
  const round = terms.round && { rate: price, freeFrom: null };
  return { ...terms, round, freeFrom: null, isFlat: true, standardRate: price, expressRate: express };
}

/** As if the goods were worth enough; where delivery is never free, it stays so. */
function deliveredFree(terms: DeliveryTerms): DeliveryTerms {
  const round = terms.round?.freeFrom == null ? terms.round : { ...terms.round, freeFrom: zero };
  return { ...terms, round, freeFrom: terms.freeFrom === null ? null : zero };
}

function isFree(subtotal: Pence, { freeFrom }: Pick<DeliveryTerms, 'freeFrom'>): boolean {
  return freeFrom !== null && subtotal >= freeFrom;
}

function shortfallOf(subtotal: Pence, terms: DeliveryTerms): Pence {
  return terms.freeFrom === null || isFree(subtotal, terms) ? zero : subtract(terms.freeFrom, subtotal);
}

function optionsFor(lines: readonly PricedLine[], subtotal: Pence, terms: DeliveryTerms): DeliveryOption[] {
  const express = isFree(subtotal, terms) ? terms.expressRateFromFree : terms.expressRate;
  const standard = isFree(subtotal, terms) ? zero : standardRateOf(lines, terms);
  return [
    { service: 'standard', price: standard, days: terms.days.standard },
    ...(express === null ? [] : [{ service: 'express' as const, price: express, days: terms.days.express }]),
    ...ownWays(subtotal, terms),
  ];
}

function ownWays(subtotal: Pence, { round, canBeFetched, days }: DeliveryTerms): DeliveryOption[] {
  const brought = round && { service: 'round' as const, price: isFree(subtotal, round) ? zero : round.rate };
  return [
    ...(brought ? [{ ...brought, days: days.round }] : []),
    ...(canBeFetched ? [{ service: 'pickup' as const, price: zero, days: days.pickup }] : []),
  ];
}

function standardRateOf(lines: readonly PricedLine[], terms: DeliveryTerms): Pence {
  return terms.isFlat ? terms.standardRate : averageRate(lines, terms);
}

/** Average over the different suppliers in the basket, each counted once, at its own rate if any of its lines has one. */
function averageRate(lines: readonly PricedLine[], { standardRate }: DeliveryTerms): Pence {
  const rates = new Map<number, Pence>();
  for (const { sender, shippingRate } of lines) {
    if (shippingRate !== null || !rates.has(sender)) rates.set(sender, shippingRate ?? standardRate);
  }
  return rates.size === 0 ? zero : share(add(...rates.values()), 1, rates.size);
}

function withTotals<Line extends PricedLine>(
  lines: readonly Line[],
  discounts: ReadonlyMap<number, Pence>,
): (Line & LineTotals)[] {
  return lines.map((line) => {
    const lineTotal = lineTotalOf(line);
    const ownDiscount = discounts.get(line.productId) ?? zero;
    return {
      ...line,
      lineTotal,
      discount: ownDiscount,
      vat: vatWithin(subtract(lineTotal, ownDiscount), line.vatRate),
    };
  });
}

/** Sorted by product; the largest line comes last and gets the odd penny. */
function discountsOf(lines: readonly PricedLine[], discount: Pence): Map<number, Pence> {
  const sorted = lines.toSorted((a, b) => lineTotalOf(a) - lineTotalOf(b) || a.productId - b.productId);
  const discounts = sharedOut(discount, sorted.map(lineTotalOf));
  return new Map(sorted.map(({ productId }, at) => [productId, discounts[at] ?? zero]));
}

function lineTotalOf({ price, quantity }: PricedLine): Pence {
  return times(price, quantity);
}
