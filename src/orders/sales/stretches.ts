import { days } from '#platform/duration.ts';
import type { ShopDay } from '#platform/shop-day.ts';

/** Days that come after the one and up to the other. */
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

/** A tally to date is as long as those of so many days: of 100,000 products some 3,000 to 7,000 are sold on each. */
const daysOfTallyToDate = 20;

/** Before anything was sold: `-infinity` sorts where it belongs, as a text too. */
const beginning = '-infinity';

/**
 * The stretch between two tallies to date from which the fewest have to be read to come to the one wanted.
 * @param held the days of the tallies to date
 * @param sold after the day before the first sale, until that of the last one
 */
export function nearestStart(wanted: Stretch, held: readonly ShopDay[], sold: Stretch): Stretch {
  const nearest = (day: ShopDay) => least([beginning, ...held], (end) => daysBetween(end, day, sold)) ?? beginning;
  const starts = [
    { after: wanted.until, until: wanted.until },
    { after: nearest(wanted.after), until: nearest(wanted.until) },
  ];
  const cost = (start: Stretch) =>
    daysBetween(start.after, wanted.after, sold) +
    daysBetween(start.until, wanted.until, sold) +
    daysOfTallyToDate * talliesOf(start).length;
  return least(starts, cost) ?? wanted;
}

/** Which tallies to date make up a stretch between two of them. */
export function talliesOf({ after, until }: Stretch): { day: ShopDay; sign: 1 | -1 }[] {
  if (after === until) return [];
  const tallies = [{ day: until, sign: 1 } as const, { day: after, sign: -1 } as const];
  return tallies.filter(({ day }) => day !== beginning);
}

function least<Choice>(choices: Choice[], measure: (choice: Choice) => number): Choice | undefined {
  return choices.toSorted((a, b) => measure(a) - measure(b))[0];
}

/** Days on which nothing was sold cost nothing. */
function daysBetween(one: ShopDay, other: ShopDay, { after, until }: Stretch): number {
  const within = (day: ShopDay) => [after, day, until].toSorted()[1] ?? day;
  const [from = after, to = after] = [within(one), within(other)].toSorted();
  return (Date.parse(to) - Date.parse(from)) / days(1);
}
