import { days, hours } from './clock.ts';

/** A day of the shop such as '2026-11-21': it begins at midnight in London. */
export type ShopDay = string;

// Swedish writes a date as ISO 8601 does.
const inLondon = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' });

export function shopDay(moment: Date): ShopDay {
  return inLondon.format(moment);
}

/** Its last millisecond. */
export function endOfDay(day: ShopDay): Date {
  const inWinter = new Date(Date.parse(`${day}T23:59:59.999Z`));
  // In summer London is an hour ahead.
  return shopDay(inWinter) === day ? inWinter : new Date(inWinter.getTime() - hours(1));
}

/** So many days later, or earlier when `count` is negative. */
export function daysAfter(day: ShopDay, count: number): ShopDay {
  return new Date(Date.parse(day) + days(count)).toISOString().slice(0, 10);
}
