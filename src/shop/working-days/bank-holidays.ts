import { easter } from 'date-easter';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';

const monday = 1;
const saturday = 6;
const sunday = 0;
const week = 7;

/**
 * Of England and Wales, as the Banking and Financial Dealings Act 1971 and the yearly proclamations have had them since 1978.
 * Days that are proclaimed once, such as for a coronation, are not among them. Earliest first.
 */
export function bankHolidaysOf(year: number): ShopDay[] {
  const { month, day } = easter(year);
  const easterSunday = dayOf(year, month, day);
  return [
    newYear(dayOf(year, 1, 1)),
    daysAfter(easterSunday, -2), // Good Friday
    daysAfter(easterSunday, 1),
    firstMondayFrom(dayOf(year, 5, 1)),
    lastMondayUpTo(dayOf(year, 5, 31)),
    lastMondayUpTo(dayOf(year, 8, 31)),
    ...christmas(year),
  ];
}

/** On a weekend, the next Monday instead. */
function newYear(day: ShopDay): ShopDay {
  return isWeekend(day) ? firstMondayFrom(day) : day;
}

/** What of the two falls on a weekend moves to the first days after it that are not taken. */
function christmas(year: number): ShopDay[] {
  const christmasDay = dayOf(year, 12, 25);
  const boxingDay = dayOf(year, 12, 26);
  const [first, second] = [weekdayOf(christmasDay), weekdayOf(boxingDay)];
  if (first === saturday) return [dayOf(year, 12, 27), dayOf(year, 12, 28)];
  if (first === sunday) return [boxingDay, dayOf(year, 12, 27)];
  return [christmasDay, second === saturday ? dayOf(year, 12, 28) : boxingDay];
}

export function isWeekend(day: ShopDay): boolean {
  return [saturday, sunday].includes(weekdayOf(day));
}

function firstMondayFrom(day: ShopDay): ShopDay {
  return daysAfter(day, (week + monday - weekdayOf(day)) % week);
}

function lastMondayUpTo(day: ShopDay): ShopDay {
  return daysAfter(day, -((week + weekdayOf(day) - monday) % week));
}

/** 0 is Sunday. */
function weekdayOf(day: ShopDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function dayOf(year: number, month: number, day: number): ShopDay {
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(day)].join('-');
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
