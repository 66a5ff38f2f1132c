import { requireProduct } from '#catalogue/products/products.ts';
import { findGoods } from '#catalogue/products/stock.ts';
import type { Goods } from '#catalogue/products/stock.ts';
import type { DeliveryService } from '#orders/orders/order-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import type { Issue } from '#platform/http/errors/problem.ts';
import { pence, toPounds } from '#platform/money.ts';
import type { Arrival } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { arrivalOf, parcelsFrom } from '#shop/delivery-dates/delivery-dates.ts';
import type { ShopSettings } from '#shop/settings/settings.contract.ts';
import { readSettings } from '#shop/settings/settings.ts';
import { nextCutOff } from '#shop/working-days/working-days.ts';
import { judgeCode } from '../promotions/promotions.ts';
import type { Customer, JudgedCode } from '../promotions/promotions.ts';
import type { DeliveryOption, ProductDelivery, Quote, WantedLine } from './quote.contract.ts';
import { deliveryTerms, subtotalOf, totalsOf } from './quote.rules.ts';
import type { Totals } from './quote.rules.ts';

export type Wanted = {
  items: readonly WantedLine[];
  promoCode: string | null;
  delivery: DeliveryService;
  customer: Customer;
};

export type WantedGoods = Omit<Goods, 'id'> & WantedLine;

export type Priced = {
  totals: Totals<WantedGoods>;
  code: JudgedCode | null;
  /** The shop's; null: not registered, and no VAT is in the totals. */
  vatNumber: string | null;
  /** When all of it comes by either service; null: no days can be named. */
  arrivals: Record<DeliveryService, Arrival | null>;
  parcels: number;
  /** Ordered from then on it arrives later. */
  datesUntil: Date;
};

/** Also keeps every sum far within what the database's columns hold. */
export const mostInOneOrder = pence(1_000_000_00);
const mostAddedUp = pence(1_000_000_000_00);

/** At which it is priced, and what the shop asks and promises then. */
type Moment = { settings: ShopSettings; now: Date };

/**
 * Works out what these things cost now. Reads only; what is asked beyond the stock is priced all the same.
 * @throws Problem 400 for products that are not there or no longer sold, with their paths
 */
export async function priceItems(db: Database, wanted: Wanted, { settings, now }: Moment): Promise<Priced> {
  const goods = await findWanted(db, wanted.items);
  rejectTooMuch(goods);
  const subtotal = subtotalOf(goods);
  const { promoCode, customer } = wanted;
  const code = promoCode === null ? null : await judgeCode(db, promoCode, { subtotal, customer, now });
  const { vatNumber, workingDays } = settings;
  const totals = totalsOf(goods, {
    reduction: code?.promotion?.reduction ?? null,
    service: wanted.delivery,
    terms: deliveryTerms(settings),
    isVatRegistered: vatNumber !== null,
  });
  const coming = { arrivals: arrivalsOf(goods, settings, now), parcels: parcelsFrom(goods) };
  return { totals, code, vatNumber, ...coming, datesUntil: nextCutOff(now, workingDays) };
}

/** By either service; nobody is told when what they cannot order would come. */
function arrivalsOf(goods: readonly WantedGoods[], settings: ShopSettings, now: Date): Priced['arrivals'] {
  const { delivery, workingDays, ordersPaused } = settings;
  const by = (service: DeliveryService, days: string) =>
    ordersPaused ? null : arrivalOf(goods, now, { service, days, workingDays });
  return { standard: by('standard', delivery.standardDays), express: by('express', delivery.expressDays) };
}

/** Before anything is added up: the sum itself may be more than a number holds. */
export function rejectTooMuch(goods: readonly WantedGoods[]): void {
  const sum = goods.reduce((worth, { price, quantity }) => worth + price * quantity, 0);
  // Of what is asked beyond the stock the answer says how much is left instead.
  const isThere = goods.every(({ quantity, stock }) => quantity <= stock);
  if (sum <= mostInOneOrder || (sum <= mostAddedUp && !isThere)) return;
  throw new Problem(400, 'order-too-large', 'That’s more than one order can hold. Please contact us about it.', {
    issues: [{ path: 'items', message: `An order can come to £${toPounds(mostInOneOrder)} at most` }],
  });
}

/** As the wire shows it. */
export function quoteOf(priced: Priced): Quote {
  const { totals, code, vatNumber, parcels, datesUntil } = priced;
  return {
    lines: totals.lines.map(({ productId, name, image, quantity, price, lineTotal, stock }) => ({
      productId,
      name,
      image,
      quantity,
      price: toPounds(price),
      lineTotal: toPounds(lineTotal),
      available: stock,
    })),
    subtotal: toPounds(totals.subtotal),
    discount: toPounds(totals.discount),
    delivery: toPounds(totals.delivery),
    total: toPounds(totals.total),
    vat: toPounds(totals.vat),
    isVatRegistered: vatNumber !== null,
    freeDeliveryShortfall: toPounds(totals.freeDeliveryShortfall),
    deliveryOptions: optionsOf(priced),
    parcels,
    datesUntil: datesUntil.toISOString(),
    promo: code && { valid: code.problem === null, code: code.code, message: code.message },
  };
}

function optionsOf({ totals, arrivals }: Priced): DeliveryOption[] {
  return totals.deliveryOptions.map(({ service, price, days }) => ({
    service,
    price: toPounds(price),
    days,
    arrives: arrivals[service],
  }));
}

/** How one piece of it would come. @throws Problem 404 `product-not-found` for unknown and withdrawn ones */
export async function readProductDelivery(db: Database, productId: number, now: Date): Promise<ProductDelivery> {
  await requireProduct(db, productId);
  const customer = { email: null, userId: null };
  const wanted = { items: [{ productId, quantity: 1 }], promoCode: null, delivery: 'standard' as const, customer };
  const priced = await priceItems(db, wanted, { settings: await readSettings(db), now });
  return { options: optionsOf(priced), datesUntil: priced.datesUntil.toISOString() };
}

/**
 * One line per product, in the order of its first mention. @param field in which they stand, for the paths
 * @throws Problem 400 for products that are not there or no longer sold
 */
export async function findWanted(db: Database, items: readonly WantedLine[], field = 'items'): Promise<WantedGoods[]> {
  const merged = addedUp(items, field);
  const found = new Map((await findGoods(db, [...merged.keys()])).map((goods) => [goods.id, goods]));
  const issues: Issue[] = [];
  const lines: WantedGoods[] = [];
  for (const [productId, { quantity, path }] of merged) {
    const goods = found.get(productId);
    if (!goods) issues.push({ path: `${path}.productId`, message: 'There is no such product' });
    else if (goods.isWithdrawn)
      issues.push({ path: `${path}.productId`, message: `${goods.name} is no longer on sale` });
    else lines.push({ ...goods, productId, quantity });
  }
  const [first] = issues;
  if (first)
    throw new Problem(400, 'invalid-input', `${first.message}. Please take it out of your basket.`, { issues });
  return lines;
}

/** One line per product, in the order of its first mention, with the path of that. */
function addedUp(items: readonly WantedLine[], field: string): Map<number, { quantity: number; path: string }> {
  const merged = new Map<number, { quantity: number; path: string }>();
  for (const [index, { productId, quantity }] of items.entries()) {
    const earlier = merged.get(productId);
    merged.set(productId, {
      quantity: quantity + (earlier?.quantity ?? 0),
      path: earlier?.path ?? `${field}.${index}`,
    });
  }
  return merged;
}
