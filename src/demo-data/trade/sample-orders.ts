import type { WantedGoods } from '#checkout/quote/find-wanted.ts';
import { totalsOf } from '#checkout/quote/quote.rules.ts';
import type { PricingTerms, Totals } from '#checkout/quote/quote.rules.ts';
import type { DeliveryService, OrderStatus } from '#orders/order/order-words.contract.ts';
import { days, hours, minutes } from '#platform/clock.ts';
import type { Random } from '../random.ts';
import { samplePeople } from './sample-people.ts';
import type { Person } from './sample-people.ts';

export const sampleDays = 90;
const promotionCode = 'IMAGEFIX10';
const promotionPercent = 10;
/** Days before today on which the newsletter named the code. */
const promotionWeek = { first: 44, last: 38 };

/** What the owner has to do about it; undefined for most orders. */
export type Task = 'pack' | 'late-supplier' | 'rejected' | 'return' | 'accepted-return';

export type SampleOrder = {
  placedAt: Date;
  person: Person;
  delivery: DeliveryService;
  promoCode: string | null;
  totals: Totals<WantedGoods>;
  status: OrderStatus;
  /** When the last piece left; null: it has not. */
  sentAt: Date | null;
  /** Refunded: all of it, or one piece of the first line. */
  refund: 'all' | 'part' | null;
  task: Task | undefined;
};

type Market = Omit<PricingTerms, 'reduction' | 'service'> & { goods: readonly WantedGoods[]; now: Date };

/** Three months of a small, growing shop: more orders at weekends and while a code runs, a few returns. Oldest first. */
export function drawOrders(random: Random, market: Market): SampleOrder[] {
  const people = samplePeople(random, 190);
  const drawn: SampleOrder[] = [];
  for (let ago = sampleDays; ago >= 0; ago -= 1) {
    const times = Array.from({ length: ordersOn(random, ago, market.now) }, () => timeOn(random, ago, market.now));
    for (const placedAt of times.toSorted((one, other) => one.getTime() - other.getTime()))
      drawn.push(drawOrder(random, market, { placedAt, ago, people }));
  }
  return [...drawn, ...tasksOf(random, market, people)].toSorted(
    (one, other) => one.placedAt.getTime() - other.placedAt.getTime(),
  );
}

/** Orders per day: on average 2 at first and 5 at the end. */
function ordersOn(random: Random, ago: number, now: Date): number {
  const weekday = new Date(now.getTime() - days(ago)).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? 1.45 : 1;
  const promotion = isPromoted(ago) ? 1.9 : 1;
  const expected = (2 + (3 * (sampleDays - ago)) / sampleDays) * weekend * promotion;
  return Math.round(expected * (0.5 + random.fraction()));
}

function isPromoted(ago: number): boolean {
  return ago <= promotionWeek.first && ago >= promotionWeek.last;
}

/** Most people order in the evening. Times later than now move to earlier hours. */
function timeOn(random: Random, ago: number, now: Date): Date {
  const day = new Date(now.getTime() - days(ago));
  day.setUTCHours(7 + Math.floor(random.fraction() ** 0.7 * 15), random.between(0, 59), random.between(0, 59), 0);
  return day < now ? day : new Date(now.getTime() - random.between(1, 360) * minutes(1));
}

type Occasion = { placedAt: Date; ago: number; people: readonly Person[] };

function drawOrder(random: Random, market: Market, { placedAt, ago, people }: Occasion): SampleOrder {
  // Earlier customers come again: the first of the list more often than the last.
  const person = random.pick(people.slice(0, 20 + Math.floor(random.fraction() * (people.length - 20))));
  const delivery = random.fraction() < 0.14 ? 'express' : 'standard';
  const promoCode = isPromoted(ago) && random.fraction() < 0.6 ? promotionCode : null;
  const totals = price(market, { wanted: fillBasket(random, market.goods), delivery, promoCode });
  const luck = random.fraction();
  const settled = settle({ placedAt, now: market.now, delivery, luck });
  return { placedAt, person, delivery, promoCode, totals, task: undefined, ...settled };
}

/** One in twenty is cancelled or refunded; the others are as far as their age allows. */
function settle({
  placedAt,
  now,
  delivery,
  luck,
}: {
  placedAt: Date;
  now: Date;
  delivery: DeliveryService;
  luck: number;
}) {
  const age = now.getTime() - placedAt.getTime();
  const left = new Date(placedAt.getTime() + (delivery === 'express' ? hours(15) : hours(20 + luck * 40)));
  const sentAt = left < now ? left : null;
  if (luck < 0.02 && age > hours(8)) return { status: 'cancelled', sentAt: null, refund: 'all' } as const;
  if (sentAt === null) return { status: age > hours(12) ? 'processing' : 'confirmed', sentAt, refund: null } as const;
  if (luck < 0.045 && age > days(9)) return { status: 'refunded', sentAt, refund: 'all' } as const;
  const refund = luck > 0.97 && age > days(6) ? 'part' : null;
  if (age < days(4)) return { status: 'shipped', sentAt, refund } as const;
  return { status: age < days(36) ? 'delivered' : 'completed', sentAt, refund } as const;
}

/** One order for each kind of to-do entry. */
function tasksOf(random: Random, market: Market, people: readonly Person[]): SampleOrder[] {
  const own = market.goods.filter(({ supplierId }) => supplierId === null);
  const supplied = market.goods.filter(({ supplierId }) => supplierId !== null);
  const waiting = (task: Task, goods: readonly WantedGoods[], hoursAgo: number, delivery: DeliveryService) => ({
    placedAt: new Date(market.now.getTime() - hours(hoursAgo)),
    person: random.pick(people),
    delivery,
    promoCode: null,
    totals: price(market, {
      wanted: [{ ...random.pick(goods), quantity: random.between(1, 2) }],
      delivery,
      promoCode: null,
    }),
    refund: null,
    task,
  });
  const unsent = { status: 'processing', sentAt: null } as const;
  return [
    { ...waiting('pack', own, 3, 'express'), ...unsent },
    { ...waiting('pack', own, 15, 'standard'), ...unsent },
    { ...waiting('pack', own, 20, 'standard'), ...unsent },
    { ...waiting('rejected', supplied, 26, 'standard'), ...unsent },
    { ...waiting('late-supplier', supplied, 24 * 8, 'standard'), ...unsent },
    { ...waiting('late-supplier', supplied, 24 * 9 + 5, 'standard'), ...unsent },
    {
      ...waiting('return', supplied, 24 * 11, 'standard'),
      status: 'delivered',
      sentAt: new Date(market.now.getTime() - days(9)),
    },
    {
      ...waiting('accepted-return', own, 24 * 15, 'standard'),
      status: 'delivered',
      sentAt: new Date(market.now.getTime() - days(14)),
    },
  ];
}

/** A few products sell well, most sell now and then. */
function fillBasket(random: Random, goods: readonly WantedGoods[]): WantedGoods[] {
  const count = 1 + Math.floor(random.fraction() ** 2 * 3.4);
  const chosen = new Set(
    Array.from({ length: count }, () => goods[Math.floor(random.fraction() ** 1.8 * goods.length)]),
  );
  return [...chosen].flatMap((one) =>
    one === undefined ? [] : [{ ...one, quantity: random.fraction() < 0.75 ? 1 : random.between(2, 3) }],
  );
}

type Basket = { wanted: readonly WantedGoods[]; delivery: DeliveryService; promoCode: string | null };

function price({ terms, isVatRegistered }: Market, { wanted, delivery, promoCode }: Basket): Totals<WantedGoods> {
  const reduction = promoCode === null ? null : ({ type: 'percentage', percent: promotionPercent } as const);
  return totalsOf(wanted, { reduction, service: delivery, terms, isVatRegistered });
}
