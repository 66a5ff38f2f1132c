import { days } from './clock.ts';

/** A day of the shop such as '2026-11-21': it begins at midnight in London. */
export type ShopDay = string;

// Swedish writes a date as ISO 8601 does.
const inLondon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' });

export function shopDay(moment: Date): ShopDay {
  return inLondon.format(moment);
}

/** So many days later, or earlier when `count` is negative. */
export function daysAfter(day: ShopDay, count: number): ShopDay {
  return new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10);
}
