import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Goods } from '#catalogue/products/stock.ts';
import { pence, toPounds } from '#platform/money.ts';
import { usualZones } from '#shop/delivery-zones/delivery-zones.contract.ts';
import type { DeliveryZone } from '#shop/delivery-zones/delivery-zones.contract.ts';
import { defaultAllSettings } from '#shop/settings/settings.contract.ts';
import type { Reduction } from '../promotions/promotions.rules.ts';
import { bestOf } from './best-promotion.rules.ts';
import { termsFor } from './delivery-of-goods.ts';
import { withGift } from './gifts.ts';
import type { Totals } from './quote.rules.ts';

/** Written without the shop's own arithmetic: exact fractions, piece by piece, rounded once. */
type Offer = { reduction: Reduction; ids: number[] | null; isAutomatic: boolean; gift: Goods | null };
type Line = {
  productId: number;
  price: number;
  quantity: number;
  vatRate: number;
  weightGrams: number | null;
  supplierId: number | null;
  shippingRate: number | null;
};

const halfUp = (numerator: bigint, denominator: bigint) => Number((2n * numerator + denominator) / (2n * denominator));
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
const vatIn = (gross: number, rate: number) => halfUp(BigInt(gross) * BigInt(rate), BigInt(100 + rate));

/** Sets are taken out of the basket one by one, while there is another whole one. */
function bundledPieces(
  { parts }: { parts: readonly { productId: number; quantity: number }[] },
  lines: readonly Line[],
) {
  const remaining = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  const taken = new Map<number, number>();
  while (parts.every(({ productId, quantity }) => (remaining.get(productId) ?? 0) >= quantity)) {
    for (const { productId, quantity } of parts) {
      remaining.set(productId, (remaining.get(productId) ?? 0) - quantity);
      taken.set(productId, (taken.get(productId) ?? 0) + quantity);
    }
  }
  return taken;
}

function savedOnBundles(reduction: Extract<Reduction, { type: 'bundle' }>, lines: readonly Line[]): number {
  const taken = bundledPieces(reduction, lines);
  const [first] = reduction.parts;
  const sets = first ? (taken.get(first.productId) ?? 0) / first.quantity : 0;
  const priceOf = (id: number) => lines.find(({ productId }) => productId === id)?.price ?? 0;
  const worth = sum([...taken].map(([id, quantity]) => priceOf(id) * quantity));
  return Math.max(0, worth - sets * Number(reduction.price));
}

function takenOff({ reduction }: Offer, lines: readonly Line[]): number {
  if (reduction.type === 'bundle') return savedOnBundles(reduction, lines);
  const pieces = lines
    .flatMap(({ price, quantity }) => Array.from({ length: quantity }, () => price))
    .toSorted((one, other) => other - one);
  const worth = sum(pieces);
  if (reduction.type === 'percentage') return halfUp(BigInt(worth) * BigInt(reduction.percent), 100n);
  if (reduction.type === 'fixed') return Number(reduction.amount);
  if (reduction.type === 'free-delivery' || reduction.type === 'gift') return 0;
  const groups = Array.from({ length: Math.floor(pieces.length / reduction.count) }, (_, at) =>
    pieces.slice(at * reduction.count, (at + 1) * reduction.count),
  );
  if (reduction.type === 'multibuy') return sum(groups.flatMap((group) => group.slice(reduction.pay)));
  return sum(groups.map((group) => Math.max(0, sum(group) - Number(reduction.price))));
}

type Prices = { freeFrom: number | null; standard: number; express: number | null; expressFree: number | null };
type Asked = 'standard' | 'express' | 'pickup' | 'round';

/** What each way costs, from the list of prices that counts for the place and the weight. */
function ways(
  lines: readonly Line[],
  prices: Prices,
  isOwnAverage: boolean,
  isFreed: boolean,
): Record<Asked, number | null> {
  const worth = sum(lines.map(({ price, quantity }) => price * quantity));
  const isFree = prices.freeFrom !== null && (isFreed || worth >= prices.freeFrom);
  const senders = [...new Set(lines.map(({ supplierId }) => supplierId ?? 0))];
  const rateOf = (sender: number) =>
    lines.find(({ supplierId, shippingRate }) => (supplierId ?? 0) === sender && shippingRate !== null)?.shippingRate ??
    prices.standard;
  const average = halfUp(BigInt(sum(senders.map(rateOf))), BigInt(senders.length));
  const isOwn = lines.every(({ supplierId }) => supplierId === null);
  const paid = isOwnAverage ? average : prices.standard;
  const brought = isFreed || worth >= 3_000 ? 0 : 250;
  return {
    standard: isFree ? 0 : paid,
    express: isFree ? prices.expressFree : prices.express,
    pickup: isOwn ? 0 : null,
    round: isOwn ? brought : null,
  };
}

/** What one pays less what one is given: that is what offers are compared by. */
function costOf(lines: readonly Line[], offer: Offer | null, by: Case): number {
  return priced(lines, offer, by) - Number(offer?.gift?.price ?? 0);
}

/** The total with this offer. */
function priced(lines: readonly Line[], offer: Offer | null, { prices, isOwnAverage, asked }: Case): number {
  const isFreed = offer?.reduction.type === 'free-delivery';
  const offered = ways(lines, prices, isOwnAverage, isFreed);
  const delivery = offered[asked] ?? offered.standard ?? 0;
  const chosen = offer?.ids ? lines.filter(({ productId }) => offer.ids?.includes(productId)) : lines;
  const promoted = sum(chosen.map(({ price, quantity }) => price * quantity));
  const most = promoted + (offer?.ids ? 0 : delivery);
  const off = offer ? Math.min(takenOff(offer, chosen), most) : 0;
  const worth = sum(lines.map(({ price, quantity }) => price * quantity));
  return worth - off + delivery;
}

type Case = { prices: Prices; isOwnAverage: boolean; asked: Asked };

const amount = (most: number) => fc.integer({ min: 0, max: most });
const anyLine = fc.record({
  price: amount(6_000),
  quantity: fc.integer({ min: 1, max: 9 }),
  vatRate: fc.constantFrom(0, 5, 20),
  weightGrams: fc.option(fc.integer({ min: 1, max: 16_000 }), { freq: 4 }),
  sender: fc.constantFrom(null, null, 1, 2, 3),
});
const supplierRates: Record<number, number | null> = { 1: 399, 2: 499, 3: null };
const basket = fc.array(anyLine, { minLength: 1, maxLength: 6 }).map((all): Line[] =>
  all.map(({ sender, ...line }, at) => {
    return {
      ...line,
      productId: at + 1,
      supplierId: sender,
      shippingRate: sender === null ? null : (supplierRates[sender] ?? null),
    };
  }),
);
const reduction: fc.Arbitrary<Reduction> = fc.oneof(
  fc.record({ type: fc.constant('percentage' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ type: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 9_000 }).map(pence) }),
  fc.record({ type: fc.constant('free-delivery' as const) }),
  fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .map(([count, pay]) => ({ type: 'multibuy' as const, count, pay: Math.min(pay, count - 1) })),
  fc
    .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 9_000 }))
    .map(([count, price]) => ({ type: 'set-price' as const, count, price: pence(price) })),
);
const bundle = fc
  .record({
    parts: fc.uniqueArray(
      fc.record({ productId: fc.integer({ min: 1, max: 4 }), quantity: fc.integer({ min: 1, max: 3 }) }),
      { minLength: 2, maxLength: 3, selector: ({ productId }) => productId },
    ),
    price: fc.integer({ min: 1, max: 12_000 }).map(pence),
  })
  .map((terms) => ({ type: 'bundle' as const, name: 'Puppy starter', ...terms }));
const ids = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }));
/** Of what is in the basket already, or of something else. */
const gift = fc.record({ id: fc.integer({ min: 1, max: 8 }), price: fc.integer({ min: 1, max: 9_000 }) }).map(giftOf);
const offer: fc.Arbitrary<Offer> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ reduction, ids, isAutomatic: fc.boolean(), gift: fc.constant(null) }) },
  {
    weight: 3,
    arbitrary: bundle.map((reduction) => {
      return { reduction, ids: reduction.parts.map(({ productId }) => productId), isAutomatic: true, gift: null };
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ gift, ids, isAutomatic: fc.boolean() }).map((given) => {
      return { ...given, reduction: { type: 'gift' as const, gift: given.gift } };
    }),
  },
);

function giftOf({ id, price }: { id: number; price: number }): Goods {
  return {
    id,
    name: 'Bone',
    category: 'accessories',
    subcategory: null,
    alsoIn: [],
    pet: null,
    alsoFor: [],
    image: null,
    price: pence(price),
    cost: pence(1),
    vatRate: 20,
    weightGrams: 14_000,
    stock: 3,
    stockPool: null,
    isWithdrawn: false,
    supplierId: null,
    sender: 1,
    shippingRate: null,
    expressRate: null,
    parcelVat: { shippingVat: null, pricesAre: null, vatRate: 20 },
    processingDays: null,
    closedDays: null,
    textFields: null,
    isGiftCard: false,
  };
}

const heavy = { fromGrams: 15_000, standard: '6.95', express: '12.50', freeFrom: '100.00' };
const heaviest = { fromGrams: 30_000, standard: '14.00', express: null, freeFrom: null };
const flat = (rates: { freeFrom: string | null; standard: string; express: string | null }): Prices => {
  const of = (text: string | null) => (text === null ? null : Math.round(Number(text) * 100));
  return {
    freeFrom: of(rates.freeFrom),
    standard: of(rates.standard) ?? 0,
    express: of(rates.express),
    expressFree: of(rates.express),
  };
};
const islands = { freeFrom: null, standard: '9.50', express: null, bands: [{ ...heavy, standard: '19.95' }] };
const zones = usualZones.map((zone) => ({
  ...zone,
  isServed: true,
  ...(zone.isExport && { rates: islands }),
})) as DeliveryZone[];
const settings = {
  ...defaultAllSettings,
  weightBands: [heavy, heaviest],
  zones,
  pickup: { address: 'Here', hours: 'Always', ready: 'At once' },
  round: { areas: 'LS6', days: ['Monday' as const], rate: '2.50', freeFrom: '30.00' },
};
const places = ['LS6 2AB', 'IV1 1AA', 'BT1 5GS', 'JE2 3AB'] as const;
const zoneNames = { 'LS6 2AB': undefined, 'IV1 1AA': 'Highlands', 'BT1 5GS': 'Northern Ireland', 'JE2 3AB': 'Channel' };

/** Which list of prices counts, by hand. */
function listFor(lines: readonly Line[], place: (typeof places)[number]): Pick<Case, 'prices' | 'isOwnAverage'> {
  const grams = sum(lines.map(({ weightGrams, quantity }) => (weightGrams ?? 0) * quantity));
  if (place === 'JE2 3AB') {
    return { isOwnAverage: false, prices: flat(grams >= 15_000 ? { ...heavy, standard: '19.95' } : islands) };
  }
  if (grams >= 30_000) return { isOwnAverage: false, prices: flat(heaviest) };
  if (grams >= 15_000) return { isOwnAverage: false, prices: flat(heavy) };
  return { isOwnAverage: true, prices: { freeFrom: 2_500, standard: 399, express: 799, expressFree: 499 } };
}

function checkVat(totals: Totals<Line>, lines: readonly Line[], hasVat: boolean): void {
  // Each line carries the VAT of what is paid for it, and delivery that of the goods in it.
  for (const { lineTotal, discount, vat, vatRate, productId } of totals.lines) {
    const rate = hasVat ? (lines.find((one) => one.productId === productId)?.vatRate ?? 0) : 0;
    expect([vatRate, vat]).toEqual([rate, vatIn(lineTotal - discount, rate)]);
  }
  const deliveryPaid = totals.total - sum(totals.lines.map(({ lineTotal, discount }) => lineTotal - discount));
  expect(sum(totals.deliveryVat.map(({ gross }) => gross))).toBe(deliveryPaid);
  const paid = totals.lines.map(({ lineTotal, discount, vatRate }) => ({ worth: lineTotal - discount, vatRate }));
  const worth = sum(paid.map((line) => line.worth));
  for (const { rate, gross, vat } of totals.deliveryVat) {
    expect(vat).toBe(vatIn(gross, rate));
    const ofRate = sum(paid.filter(({ vatRate }) => vatRate === rate).map((line) => line.worth));
    const fair = worth === 0 ? gross : (deliveryPaid * ofRate) / worth;
    expect(Math.abs(gross - fair)).toBeLessThan(1);
  }
  const vats = [...totals.lines.map(({ vat }) => vat), ...totals.deliveryVat.map(({ vat }) => vat)];
  expect(totals.vat).toBe(sum(vats));
}

/** What a bundle saves is borne by the pieces of its sets, each within a penny of its share. */
function checkBearing(
  bought: Totals<Line>['lines'],
  reduction: Extract<Reduction, { type: 'bundle' }>,
  lines: readonly Line[],
): void {
  const taken = bundledPieces(reduction, lines);
  const worths = bought.map(({ productId, price }) => price * (taken.get(productId) ?? 0));
  const saved = savedOnBundles(reduction, lines);
  expect(sum(bought.map(({ discount }) => discount))).toBe(saved);
  for (const [at, { discount }] of bought.entries()) {
    const worth = worths[at] ?? 0;
    expect(discount).toBeLessThanOrEqual(worth);
    expect(Math.abs(discount - (saved === 0 ? 0 : (saved * worth) / sum(worths)))).toBeLessThan(1);
  }
}

test('3,000 random baskets cost to the penny what they cost added up by hand', () => {
  fc.assert(
    fc.property(
      basket,
      fc.array(offer, { maxLength: 4 }),
      fc.constantFrom(...places),
      fc.constantFrom<Asked>('standard', 'express', 'pickup', 'round'),
      (lines, offers, place, asked) => {
        const isFetched = asked === 'pickup' && lines.every(({ supplierId }) => supplierId === null);
        const zone = zones.find(({ name }) => zoneNames[place] && name.includes(zoneNames[place]));
        const hasVat = isFetched || !zone?.isExport;
        const by: Case = {
          ...listFor(lines, place),
          asked: asked === 'round' && place !== 'LS6 2AB' ? 'standard' : asked,
        };

        const goods = lines.map((line) => ({
          ...line,
          price: pence(line.price),
          shippingRate: line.shippingRate === null ? null : pence(line.shippingRate),
          sender: line.supplierId ?? 0,
          category: 'food',
          subcategory: null,
          alsoIn: [],
          pet: null,
          alsoFor: [],
        }));
        const terms = termsFor(goods, {
          zone,
          to: { postcode: place, country: 'United Kingdom' },
          delivery: asked,
          settings,
        });
        const promotions = offers.map((one) => {
          return { ...one, goods: one.ids && { categories: [], animals: [], productIds: one.ids } };
        });
        const best = bestOf(promotions, goods, { service: asked, terms, isVatRegistered: hasVat });
        const { applied } = best;
        const given = applied?.gift ?? null;
        const totals = withGift(best.totals, { gift: given, isVatRegistered: hasVat });

        expect(toPounds(totals.total)).toBe(toPounds(pence(priced(lines, applied, by))));
        const least = Math.min(...[null, ...offers].map((one) => costOf(lines, one, by)));
        expect(totals.total - Number(given?.price ?? 0)).toBe(least);
        // The gift is one more line that costs nothing; no other line knows of it.
        expect(totals.lines.slice(lines.length)).toMatchObject(
          given
            ? [{ productId: given.id, quantity: 1, price: 0, lineTotal: 0, discount: 0, vat: 0, isGift: true }]
            : [],
        );
        const bought = totals.lines.slice(0, lines.length);
        expect(totals.subtotal - totals.discount + totals.delivery).toBe(totals.total);
        checkVat({ ...totals, lines: bought }, lines, hasVat);
        if (applied?.reduction.type === 'bundle') checkBearing(bought, applied.reduction, lines);
      },
    ),
    { numRuns: 3_000 },
  );
});
