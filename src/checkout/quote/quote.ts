import { findUsualPlace } from '#accounts/addresses/addresses.ts';
import { requireProduct } from '#catalogue/products/products.ts';
import type { Goods } from '#catalogue/products/stock.ts';
import { deliveryNames, parcelService } from '#orders/order/order-words.contract.ts';
import type { DeliveryService } from '#orders/order/order-words.contract.ts';
import type { Database } from '#platform/database/database.ts';
import { Problem } from '#platform/http/errors/problem.ts';
import { pence, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import type { Arrival, Dispatch } from '#shop/delivery-dates/delivery-dates.contract.ts';
import { parcelsFrom, takesLonger } from '#shop/delivery-dates/delivery-dates.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { whyNotDelivered } from '#shop/delivery-zones/delivery-zones.ts';
import { placeIn } from '#shop/delivery-zones/place.contract.ts';
import type { Place } from '#shop/delivery-zones/place.contract.ts';
import { zoneOf } from '#shop/delivery-zones/zone-areas.contract.ts';
import type { AllSettings, ShopSettings } from '#shop/settings/settings.contract.ts';
import { readAllSettings } from '#shop/settings/settings.ts';
import { nextCutOff } from '#shop/working-days/working-days.ts';
import { lackedPart } from '../bundles/lacked-part.ts';
import { reductionWords } from '../promotions/promotions.rules.ts';
import { checkCode, findOffers } from '../promotions/promotions.ts';
import type { CheckedCode, Customer, StoredPromotion } from '../promotions/promotions.ts';
import { bestOf } from './best-promotion.rules.ts';
import { arrivalsOf, nextDispatch, termsFor } from './delivery-of-goods.ts';
import { findWanted } from './find-wanted.ts';
import type { WantedGoods } from './find-wanted.ts';
import { emailed, giftCardsApart, termsByEmail, withGiftCards, worthOfGiftCards } from './gift-card-lines.ts';
import { giftWords, givenWith, withGift } from './gifts.ts';
import type { DeliveryOption, ProductDelivery, Quote, WantedLine } from './quote.contract.ts';
import { agreedDelivery, deliveryOfOne, deliveryTerms, inEuros, subtotalOf } from './quote.rules.ts';
import type { DeliveryTerms, Totals } from './quote.rules.ts';

export type Wanted = {
  items: readonly WantedLine[];
  promoCode: string | null;
  delivery: DeliveryService;
  /** Left out: the mainland. */
  to?: Place | undefined;
  /** By staff, who take the order. */
  agreed?: Agreed | undefined;
  customer: Customer;
};

/** What staff and a customer have agreed on. */
export type Agreed = {
  /** Of one piece, by product; others have the shop's price. */
  prices: ReadonlyMap<number, Pence>;
  /** Null: what the shop asks. */
  delivery: Pence | null;
  /** What is in no list: engraving, a repair. */
  extra: readonly WantedGoods[];
};

export type Priced = {
  totals: Totals<WantedGoods>;
  /** Nothing but gift cards: no parcel goes anywhere. */
  isByEmail: boolean;
  code: CheckedCode | null;
  /** What takes something off: that of the code, or one that counts by itself. */
  applied: StoredPromotion | null;
  /** A gift that cannot be given now; null: none is missed, or something else counts. */
  missed: Goods | null;
  /** Undefined: the mainland, or fetched in the shop. */
  zone: DeliveryZone | undefined;
  /** Null: none is shown. */
  euroRate: string | null;
  /** The shop's; null: not registered, and the totals contain no VAT. */
  vatNumber: string | null;
  /** When all of it arrives, by service; null: no dates can be given. */
  arrivals: Record<DeliveryService, Arrival | null>;
  parcels: number;
  dispatch: Dispatch;
  /** An order after that time arrives later. */
  datesUntil: Date;
};

/** Where it goes: as typed, or where this customer's orders usually go. So the basket's price is that of the checkout. */
export async function placeOf(db: Database, to: Place | undefined, userId: number | null): Promise<Place | undefined> {
  if (to) return placeIn(to);
  return userId === null ? undefined : findUsualPlace(db, userId);
}

/** Keeps every sum within what the database's columns hold. */
export const mostInOneOrder = pence(1_000_000_00);
const mostAddedUp = pence(1_000_000_000_00);

/** The date of the prices, and the settings that apply. */
type Moment = { settings: ShopSettings & Pick<AllSettings, 'zones'>; now: Date };

/**
 * Prices these products now. Read-only; quantities beyond the stock are priced all the same.
 * @throws Problem 400 for products that do not exist or are no longer sold, with their paths
 */
export async function priceItems(db: Database, requested: Wanted, { settings, now }: Moment): Promise<Priced> {
  const { agreed } = requested;
  const all = withAgreed(await findWanted(db, requested.items, now), agreed);
  rejectTooMuch(all);
  const { cards, goods, isByEmail } = giftCardsApart(all, agreed);
  const place = isByEmail ? undefined : requested.to && zoneOf(requested.to, settings.zones);
  const usual = isByEmail
    ? termsByEmail
    : termsFor(goods, { zone: place, to: requested.to, delivery: requested.delivery, settings });
  // Handed over in the shop, goods leave for nowhere.
  const zone = requested.delivery === 'pickup' && usual.canBeFetched ? undefined : place;
  const { code, promotions, missed } = await promotionsFor(db, requested, { goods, zone, now });
  const terms = isByEmail ? usual : agreedTerms(usual, agreed);
  const isVatRegistered = settings.vatNumber !== null && !(zone?.isServed && zone.isExport);
  const best = bestOf(promotions, goods, {
    service: requested.delivery,
    terms,
    isVatRegistered,
    deliveryVat: settings.deliveryVat,
  });
  const { vatNumber, workingDays, euroRate } = settings;
  const { applied } = best;
  const sent = withGift(best.totals, { gift: applied?.gift ?? null, isVatRegistered });
  const coming = isByEmail ? emailed : comingOf(sent.lines, terms, settings, now);
  return {
    totals: withGiftCards(sent, cards, all),
    isByEmail,
    code,
    applied,
    missed: applied ? null : missed,
    zone,
    euroRate,
    vatNumber,
    ...coming,
    datesUntil: nextCutOff(now, workingDays),
  };
}

function agreedTerms(usual: DeliveryTerms, agreed: Agreed | undefined): DeliveryTerms {
  return agreed?.delivery == null ? usual : agreedDelivery(usual, agreed.delivery);
}

function comingOf(goods: readonly WantedGoods[], terms: DeliveryTerms, settings: ShopSettings, now: Date) {
  return {
    arrivals: arrivalsOf(goods, terms, settings, now),
    dispatch: nextDispatch(goods, terms, settings, now),
    parcels: parcelsFrom(goods),
  };
}

type Sold = { goods: readonly WantedGoods[]; zone: DeliveryZone | undefined; now: Date };

/** What counts for these goods, the code's first; one of them will. */
async function promotionsFor(db: Database, { promoCode, customer, agreed }: Wanted, { goods, zone, now }: Sold) {
  const buying = { subtotal: subtotalOf(goods), customer, lines: goods, canGive: givenWith(goods, zone), now };
  const code = promoCode === null ? null : await checkCode(db, promoCode, buying);
  // Agreed prices are the offer.
  const { offers, missed } = agreed && agreed.prices.size > 0 ? noOffers : await findOffers(db, buying);
  return { code, promotions: [...(code?.promotion ? [code.promotion] : []), ...offers], missed: missed[0] ?? null };
}

const noOffers = { offers: [], missed: [] };

function withAgreed(goods: readonly WantedGoods[], agreed: Agreed | undefined): readonly WantedGoods[] {
  if (!agreed) return goods;
  const priced = goods.map((line) => ({ ...line, price: agreed.prices.get(line.productId) ?? line.price }));
  return [...priced, ...agreed.extra];
}

/** Checked before adding up: the sum itself may exceed a safe integer. */
export function rejectTooMuch(goods: readonly WantedGoods[]): void {
  const sum = goods.reduce((worth, { price, quantity }) => worth + price * quantity, 0);
  // For quantities beyond the stock the response says how much is left instead.
  const isThere = goods.every(({ quantity, stock }) => quantity <= stock);
  if (sum <= mostInOneOrder || (sum <= mostAddedUp && !isThere)) return;
  throw new Problem(400, 'order-too-large', 'That’s more than one order can hold. Please contact us about it.', {
    issues: [{ path: 'items', message: `An order can come to £${toPounds(mostInOneOrder)} at most` }],
  });
}

/** A basket's quote, which also says what is missing of a bundle where nothing else takes something off. */
export async function basketQuoteOf(db: Database, priced: Priced, now: Date): Promise<Quote> {
  const lacking = priced.applied ? null : await lackedPart(db, priced.totals.lines, now);
  return { ...quoteOf(priced), ...(lacking !== null && { lacking }) };
}

/** As sent in the response. */
export function quoteOf(priced: Priced): Quote {
  const { totals, code, applied, zone, euroRate, vatNumber, parcels, dispatch, datesUntil } = priced;
  const euros = zone?.country === 'Ireland' && euroRate !== null ? { euros: inEuros(totals.total, euroRate) } : {};
  const isCode = applied !== null && applied.id === code?.promotion?.id;
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
    dispatch,
    datesUntil: datesUntil.toISOString(),
    zone: zone && { name: zone.name, note: zone.note, problem: whyNotDelivered(zone, totals.lines), ...euros },
    promo: code && viewCode(code, applied),
    ...giftCardsIn(totals.lines),
    ...giftIn(priced),
    ...(applied && !isCode && { offer: { name: applied.code, words: reductionWords(applied.reduction) } }),
  };
}

function giftCardsIn(lines: Priced['totals']['lines']): Pick<Quote, 'giftCards'> {
  const worth = worthOfGiftCards(lines);
  return worth === zero ? {} : { giftCards: toPounds(worth) };
}

function giftIn({ applied, missed }: Priced): Pick<Quote, 'gift'> {
  if (applied?.gift) return { gift: { productId: applied.gift.id, words: giftWords(applied.gift, true) } };
  return missed ? { gift: { productId: null, words: giftWords(missed, false) } } : {};
}

/** One that counts by itself may save more than the code. */
function viewCode({ problem, code, message, promotion }: CheckedCode, applied: StoredPromotion | null): Quote['promo'] {
  if (problem !== null || applied === null || applied.id === promotion?.id)
    return { valid: problem === null, code, message };
  const words = reductionWords(applied.reduction);
  return {
    valid: false,
    code,
    message: `${words} saves you more than this code, so we’ve kept that. An order gets one offer.`,
  };
}

function optionsOf({ totals, arrivals, isByEmail }: Priced): DeliveryOption[] {
  return totals.deliveryOptions.map(({ service, price, days }) => ({
    service,
    name: isByEmail ? 'By email' : deliveryNames[service],
    price: toPounds(price),
    // Beside dates that are a week later, '1-2 days' would be untrue.
    days: takesLonger(totals.lines, service) ? `${days} once ready` : days,
    arrives: arrivals[service],
  }));
}

/** For lists of products: what the delivery of one piece of each costs alone, by service. */
export function deliveryPrices(settings: ShopSettings) {
  return (goods: Pick<Goods, 'price' | 'shippingRate' | 'weightGrams'>) =>
    deliveryOfOne(goods, deliveryTerms(settings, { grams: goods.weightGrams ?? 0 }));
}

/** How one piece is delivered. @throws Problem 404 `product-not-found` for unknown and withdrawn products */
export async function readProductDelivery(db: Database, productId: number, now: Date): Promise<ProductDelivery> {
  await requireProduct(db, productId);
  const customer = { email: null, userId: null };
  const requested = { items: [{ productId, quantity: 1 }], promoCode: null, delivery: 'standard' as const, customer };
  const priced = await priceItems(db, requested, { settings: await readAllSettings(db), now });
  // Sent to whoever reads it; a search engine would take a collection for free delivery.
  const options = optionsOf(priced).filter(({ service }) => parcelService(service) === service);
  return { options, dispatch: priced.dispatch, datesUntil: priced.datesUntil.toISOString() };
}
