import { days } from '#platform/duration.ts';
import type { ShopDay } from '#platform/shop-day.ts';

/** Days that come after the one and up to the other. `-infinity` and `infinity` sort where they belong, as texts too. */
export type Stretch = { after: ShopDay; until: ShopDay };

/** Stretches whose sales are to be put on, or taken off. */
export type Step = Stretch & { sign: 1 | -1 };

/** How to come from the sums of one stretch to those of another. */
export function stepsBetween(held: Stretch, wanted: Stretch): Step[] {
  return [...step(held.until, wanted.until), ...step(wanted.after, held.after)];
}

function step(from: ShopDay, to: ShopDay): Step[] {
  if (from === to) return [];
  return from < to ? [{ after: from, until: to, sign: 1 }] : [{ after: to, until: from, sign: -1 }];
}

export function emptyStretch(at: ShopDay): Stretch {
  return { after: at, until: at };
}

export type KeptSpan = Stretch & { id: number; products: number };

/** Kept sums to begin with: those of recent days, which are ranked; or all up to one day less all up to another. */
export type Start = Stretch & { ranked?: KeptSpan; between?: { plus: KeptSpan; minus: KeptSpan } };

/** Reading all products of two spans takes as long as adding up the sales of so many days (measured, see docs/benchmarks.md). */
const daysForTwoSpans = 10;

const beforeAllDays: KeptSpan = { id: 0, after: '-infinity', until: '-infinity', products: 0 };

/** Where the fewest sales have to be added up. `sold`: after the day before the first sale, until that of the last one. */
export function nearestStart(wanted: Stretch, spans: readonly KeptSpan[], sold: Stretch): Start {
  const nothing: Start = emptyStretch(wanted.until);
  const recent: Start[] = spans.filter(isRecent).map((span) => ({ ...span, ranked: span }));
  const upTo = [beforeAllDays, ...spans.filter((span) => !isRecent(span))];
  const nearest = (day: ShopDay) => closest(upTo, ({ until }) => daysBetween(until, day, sold)) ?? beforeAllDays;
  const between = { plus: nearest(wanted.until), minus: nearest(wanted.after) };
  const difference: Start = { after: between.minus.until, until: between.plus.until, between };
  const cost = (start: Start) =>
    daysBetween(start.after, wanted.after, sold) +
    daysBetween(start.until, wanted.until, sold) +
    (start.between ? daysForTwoSpans : 0);
  return closest([nothing, ...recent, difference], cost) ?? nothing;
}

function closest<Choice>(choices: Choice[], distance: (choice: Choice) => number): Choice | undefined {
  return choices.toSorted((a, b) => distance(a) - distance(b))[0];
}

function isRecent({ id }: KeptSpan): boolean {
  return id < 10_000;
}

/** Days on which nothing was sold cost nothing. */
function daysBetween(one: ShopDay, other: ShopDay, { after, until }: Stretch): number {
  const within = (day: ShopDay) => [after, day, until].toSorted()[1] ?? day;
  const [from = after, to = after] = [within(one), within(other)].toSorted();
  return (Date.parse(to) - Date.parse(from)) / days(1);
}
