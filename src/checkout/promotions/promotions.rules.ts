import { add, least, share, subtract, times, toPounds, zero } from '#platform/money.ts';
import type { Pence } from '#platform/money.ts';
import { longDate } from '#platform/text/written-date.contract.ts';
import type { PromotionProblem, StoredGoods } from './promotions.contract.ts';

/**
 * What a promotion takes off: whole percents of the goods, an amount, the standard delivery, of every `count` pieces all but `pay`
 * (the cheapest), of every `count` pieces what they cost above `price`, or of every whole set of a bundle what it costs above its price.
 */
export type Reduction =
  | { type: 'percentage'; percent: number }
  | { type: 'fixed'; amount: Pence }
  | { type: 'free-delivery' }
  | { type: 'multibuy'; count: number; pay: number }
  | { type: 'set-price'; count: number; price: Pence }
  | { type: 'gift'; gift: Gift }
  | { type: 'bundle'; name: string; parts: readonly Part[]; price: Pence };

type Part = { productId: number; quantity: number };

/** Of which one piece comes with the order. It takes nothing off: its line costs nothing. */
type Gift = { name: string; price: Pence };

export type Promotion = {
  code: string;
  reduction: Reduction;
  startsAt: Date | null;
  endsAt: Date | null;
  minimumSubtotal: Pence;
  useLimit: number | null;
  useLimitPerCustomer: number | null;
  uses: number;
  isActive: boolean;
  /** Null: all goods. */
  goods: StoredGoods | null;
  isFirstOrderOnly: boolean;
};

export type Purchase = {
  /** Before any discount; null while the goods are not known. */
  subtotal: Pence | null;
  usesByCustomer: number;
  /** One of these uses belongs to an order that is not paid. */
  isAwaited?: boolean;
  /** Nothing of it is promoted. */
  isOther?: boolean;
  /** Its gift cannot be given. */
  isGiftOut?: boolean;
  hasOrdered: boolean;
  now: Date;
};

export function whyNotApplicable(
  promotion: Promotion | null,
  { subtotal, usesByCustomer, isAwaited, isOther, isGiftOut, hasOrdered, now }: Purchase,
): PromotionProblem | null {
  if (!promotion) return 'promotion-unknown';
  const { isActive, startsAt, endsAt, useLimit, uses, minimumSubtotal } = promotion;
  if (!isActive || (endsAt && now >= endsAt)) return 'promotion-ended';
  if (startsAt && now < startsAt) return 'promotion-not-started';
  if (reached(uses, useLimit)) return 'promotion-used-up';
  if (promotion.isFirstOrderOnly && hasOrdered) return 'promotion-first-order-only';
  if (reached(usesByCustomer, limitPerCustomer(promotion))) return whyUsed(isAwaited);
  if (isOther) return 'promotion-for-other-goods';
  if (subtotal !== null && subtotal < minimumSubtotal) return 'promotion-below-minimum';
  return isGiftOut ? 'promotion-gift-out' : null;
}

function whyUsed(isAwaited = false): PromotionProblem {
  return isAwaited ? 'promotion-awaiting-payment' : 'promotion-used-by-customer';
}

/** Of orders that are placed at once only one is the first: unpaid ones count here, as they hold the code. Null: no limit. */
export function limitPerCustomer(
  promotion: Pick<Promotion, 'isFirstOrderOnly' | 'useLimitPerCustomer'>,
): number | null {
  return promotion.isFirstOrderOnly ? 1 : promotion.useLimitPerCustomer;
}

type Piece = { price: Pence; quantity: number };
type Line = Piece & { productId: number };

/** What is promoted of a purchase: its lines, what they come to, and the delivery that an amount may be taken off, too. */
export type Promoted = { lines: readonly Line[]; subtotal: Pence; delivery: Pence };

/** Rounded half-up to the penny. An amount above the goods is taken off delivery too, at most to 0. */
export function discountFor(reduction: Reduction, { lines, subtotal, delivery }: Promoted): Pence {
  switch (reduction.type) {
    case 'percentage':
      return share(subtotal, reduction.percent, 100);
    case 'fixed':
      return least(reduction.amount, add(subtotal, delivery));
    case 'free-delivery':
    case 'gift':
      return zero;
    case 'multibuy':
      return givenAway(lines, reduction);
    case 'set-price':
      return aboveSetPrice(lines, reduction);
    case 'bundle':
      return savedOnSets(lines, reduction);
  }
}

type Bundle = { parts: readonly Part[]; price: Pence };

/** As many whole sets as the lines hold; a set whose parts cost less by themselves stays as it is. */
function savedOnSets(lines: readonly Line[], bundle: Bundle): Pence {
  const count = setsIn(lines, bundle);
  if (count === 0) return zero;
  const worth = add(...inWholeSets(lines, bundle).map(({ price, quantity }) => times(price, quantity)));
  const asked = times(bundle.price, count);
  return worth > asked ? subtract(worth, asked) : zero;
}

function setsIn(lines: readonly Line[], { parts }: Bundle): number {
  const pieces = (id: number) =>
    lines.filter(({ productId }) => productId === id).reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min(...parts.map(({ productId, quantity }) => Math.floor(pieces(productId) / quantity)));
}

/** The pieces that bear what is taken off: of a bundle those of its whole sets, such as two of five tins where a set has one. */
export function bearingLines<Sold extends Line>(lines: readonly Sold[], reduction: Reduction | null): readonly Sold[] {
  return reduction?.type === 'bundle' ? inWholeSets(lines, reduction) : lines;
}

function inWholeSets<Sold extends Line>(lines: readonly Sold[], bundle: Bundle): Sold[] {
  const count = setsIn(lines, bundle);
  return lines.map((line) => {
    const part = bundle.parts.find(({ productId }) => productId === line.productId);
    return { ...line, quantity: (part?.quantity ?? 0) * count };
  });
}

const dearestFirst = (lines: readonly Piece[]) => lines.toSorted((one, other) => other.price - one.price);

/** The pieces are taken in groups, the dearest together, which gives most away; the last of each group cost nothing. */
function givenAway(lines: readonly Piece[], { count, pay }: { count: number; pay: number }): Pence {
  const inGroups = wholeGroups(lines, count) * count;
  const freeOfFirst = (pieces: number) => {
    const counted = Math.min(pieces, inGroups);
    return Math.floor(counted / count) * (count - pay) + Math.max(0, (counted % count) - pay);
  };
  let before = 0;
  let given: Pence = zero;
  for (const { price, quantity } of dearestFirst(lines)) {
    given = add(given, times(price, freeOfFirst(before + quantity) - freeOfFirst(before)));
    before += quantity;
  }
  return given;
}

/** The same groups; one that costs less than the set price stays as it is. */
function aboveSetPrice(lines: readonly Piece[], { count, price: set }: { count: number; price: Pence }): Pence {
  const above = (sum: Pence) => (sum > set ? subtract(sum, set) : zero);
  let [open, sum, off]: [number, Pence, Pence] = [0, zero, zero];
  for (const { price, quantity } of dearestFirst(lines)) {
    const filling = open === 0 ? 0 : Math.min(count - open, quantity);
    [open, sum] = [open + filling, add(sum, times(price, filling))];
    if (open === count) [open, sum, off] = [0, zero, add(off, above(sum))];
    const groups = Math.floor((quantity - filling) / count);
    off = add(off, times(above(times(price, count)), groups));
    const rest = quantity - filling - groups * count;
    [open, sum] = [open + rest, add(sum, times(price, rest))];
  }
  return off;
}

function wholeGroups(lines: readonly Piece[], count: number): number {
  return Math.floor(lines.reduce((sum, { quantity }) => sum + quantity, 0) / count);
}

/** What a gift is worth to the customer, beside what is taken off. */
export function worthOfGift(reduction: Reduction): Pence {
  return reduction.type === 'gift' ? reduction.gift.price : zero;
}

/** As the toast shows it. */
export function appliedSentence(reduction: Reduction): string {
  return reduction.type === 'percentage' || reduction.type === 'fixed'
    ? `${reductionWords(reduction)} discount applied`
    : `${reductionWords(reduction)} applied`;
}

/** '10%', '£5.00', 'Free delivery', '3 for 2', '6 for £11.95', 'Free Rope Bone', 'Puppy starter'. */
export function reductionWords(reduction: Reduction): string {
  switch (reduction.type) {
    case 'percentage':
      return `${reduction.percent}%`;
    case 'fixed':
      return `£${toPounds(reduction.amount)}`;
    case 'free-delivery':
      return 'Free delivery';
    case 'multibuy':
      return `${reduction.count} for ${reduction.pay}`;
    case 'set-price':
      return `${reduction.count} for £${toPounds(reduction.price)}`;
    case 'gift':
      return `Free ${reduction.gift.name}`;
    case 'bundle':
      return reduction.name;
  }
}

/** As a product says it: '3 for 2', '10% off from £20'. */
export function offerWords(reduction: Reduction, minimum: Pence): string {
  const isOff = reduction.type === 'percentage' || reduction.type === 'fixed';
  const from = minimum > zero ? ` from £${toPounds(minimum).replace(/\.00$/, '')}` : '';
  return `${reductionWords(reduction)}${isOff ? ' off' : ''}${from}`;
}

export type Sold = {
  productId: number;
  category: string;
  subcategory: string | null;
  alsoIn: readonly string[];
  pet: string | null;
  alsoFor: readonly string[];
};

/** Goods are promoted in each category that lists them and for each animal that they are for. */

export function isPromoted({ goods }: Pick<Promotion, 'goods'>, sold: Sold): boolean {
  if (goods === null) return true;
  const { categories, animals, productIds } = goods;
  return (
    productIds.includes(sold.productId) ||
    [sold.category, sold.subcategory, ...sold.alsoIn].some((place) => place !== null && categories.includes(place)) ||
    [sold.pet, ...sold.alsoFor].some((animal) => animal !== null && animals.includes(animal))
  );
}

export function problemSentence(problem: PromotionProblem, promotion: Promotion | null): string {
  return sentences[problem](promotion);
}

const sentences: Record<PromotionProblem, (promotion: Promotion | null) => string> = {
  'promotion-unknown': () => 'We don’t recognise that code. Please check it and try again.',
  'promotion-ended': () => 'That code has expired.',
  'promotion-used-up': () => 'That code has been used up.',
  'promotion-used-by-customer': () => 'You have already used that code.',
  'promotion-awaiting-payment': () =>
    'An order with that code is waiting to be paid. Pay for that one, or use the code again once it has lapsed.',
  'promotion-first-order-only': () => 'That code is for a first order with us.',
  'promotion-for-other-goods': () => 'That code isn’t for anything in your basket.',
  'promotion-gift-out': (promotion) =>
    promotion?.reduction.type === 'gift'
      ? `We’ve run out of ${promotion.reduction.gift.name}, our gift, so this code gives nothing just now. We’re sorry.`
      : 'We’ve run out of our gift, so this code gives nothing just now. We’re sorry.',
  'promotion-not-started': (promotion) =>
    promotion?.startsAt
      ? `You can use this code from ${longDate(promotion.startsAt)}.`
      : 'You can’t use this code yet.',
  'promotion-below-minimum': (promotion) =>
    promotion
      ? `Spend £${toPounds(promotion.minimumSubtotal).replace(/\.00$/, '')} to use this code.`
      : 'Spend a little more to use this code.',
};

function reached(uses: number, limit: number | null): boolean {
  return limit !== null && uses >= limit;
}
