import { easter } from 'date-easter';
import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import type { BankHolidayNation } from './working-days.contract.ts';

const monday = 1;
const saturday = 6;
const sunday = 0;
const week = 7;

/**
 * According to the Banking and Financial Dealings Act 1971 and the yearly proclamations since 1978, in Scotland with St
 * Andrew's Day since 2007. One-off days, such as for a coronation, are not included. Earliest first.
 */
export function bankHolidaysOf(year: number, nation: BankHolidayNation): readonly ShopDay[] {
  const key = `${nation} ${year}`;
  const days = known.get(key) ?? ofNation[nation](year).toSorted();
  known.set(key, days);
  return days;
}

/** They never change, and each quote asks for those of a year dozens of times. */
const known = new Map<string, readonly ShopDay[]>();

const ofNation: Record<BankHolidayNation, (year: number) => ShopDay[]> = {
  'england-and-wales': (year) => [weekdayFrom(dayOf(year, 1, 1)), ...common(year), ...easterAndSummer(year)],
  scotland: (year) => [
    ...twoFrom(dayOf(year, 1, 1)),
    ...common(year),
    firstMondayFrom(dayOf(year, 8, 1)),
    weekdayFrom(dayOf(year, 11, 30)), // St Andrew's Day
  ],
  'northern-ireland': (year) => [
    weekdayFrom(dayOf(year, 1, 1)),
    weekdayFrom(dayOf(year, 3, 17)), // St Patrick's Day
    ...common(year),
    ...easterAndSummer(year),
    weekdayFrom(dayOf(year, 7, 12)), // Battle of the Boyne
  ],
};

function common(year: number): ShopDay[] {
  return [
    daysAfter(easterSunday(year), -2), // Good Friday
    firstMondayFrom(dayOf(year, 5, 1)),
    lastMondayUpTo(dayOf(year, 5, 31)),
    ...twoFrom(dayOf(year, 12, 25)),
  ];
}

function easterAndSummer(year: number): ShopDay[] {
  return [daysAfter(easterSunday(year), 1), lastMondayUpTo(dayOf(year, 8, 31))];
}

function easterSunday(year: number): ShopDay {
  const { month, day } = easter(year);
  return dayOf(year, month, day);
}

/** On a weekend, the next Monday instead. */
function weekdayFrom(day: ShopDay): ShopDay {
  return isWeekend(day) ? firstMondayFrom(day) : day;
}

/** Two consecutive days; those on a weekend move to the next days that are free. */
function twoFrom(first: ShopDay): [ShopDay, ShopDay] {
  const second = daysAfter(first, 1);
  if (weekdayOf(first) === saturday) return [daysAfter(first, 2), daysAfter(first, 3)];
  if (weekdayOf(first) === sunday) return [second, daysAfter(first, 2)];
  return [first, weekdayOf(second) === saturday ? daysAfter(second, 2) : second];
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
