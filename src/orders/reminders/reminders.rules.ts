import { fewestDays, mostDays } from './reminder-words.contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

function plus(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
}

/** Days before the food runs out: a week, and less for what lasts less than three. */
function leadOf(days: number): number {
  return Math.min(7, Math.floor(days / 3));
}

/** What lasts so many days; null: it is gone too soon, or lasts too long, to be reminded of. */
export function rhythmOf(days: number | null): number | null {
  if (days === null || days < fewestDays) return null;
  return Math.min(days, mostDays);
}

/** Of a food that lasts `everyDays` from its arrival: a week before its end. Tomorrow at the earliest. */
export function firstByLasting({
  arrivesOn,
  everyDays,
  today,
}: {
  arrivesOn: string;
  everyDays: number;
  today: string;
}) {
  return latest(plus(arrivesOn, everyDays - leadOf(everyDays)), plus(today, 1));
}

/** After the one of `nextOn`: in the rhythm, and after today however long nobody looked. */
export function dayAfter({ nextOn, everyDays, today }: { nextOn: string; everyDays: number; today: string }): string {
  const behind = Math.floor((Date.parse(today) - Date.parse(nextOn)) / dayMs / everyDays);
  return plus(nextOn, everyDays * (Math.max(behind, 0) + 1));
}

/** The median of the days between purchases, oldest first; null: bought once. */
export function usualDays(boughtOn: readonly string[]): number | null {
  const gaps = boughtOn
    .slice(1)
    .map((day, at) => Math.round((Date.parse(day) - Date.parse(boughtOn[at] ?? day)) / dayMs))
    .filter((gap) => gap > 0)
    .toSorted((one, other) => one - other);
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? null;
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}
