import { hours } from '#platform/clock.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf, isWeekend } from './bank-holidays.ts';
import type { WorkingDays } from './working-days.contract.ts';

type OpenDays = Pick<WorkingDays, 'bankHolidays' | 'closedDays'>;

/** Monday to Friday, without bank holidays and closing days. */
export function isWorkingDay(day: ShopDay, { bankHolidays, closedDays }: OpenDays): boolean {
  if (isWeekend(day) || closedDays.some(({ from, to }) => from <= day && day <= to)) return false;
  return !bankHolidaysOf(Number(day.slice(0, 4)), bankHolidays).includes(day);
}

/** That day if it is a working day, else the next one. */
function firstWorkingDay(day: ShopDay, terms: WorkingDays): ShopDay {
  let found = day;
  while (!isWorkingDay(found, terms)) found = daysAfter(found, 1);
  return found;
}

/** Adds working days to the first working day from `day` on; subtracts them when `count` is negative. */
export function addWorkingDays(day: ShopDay, count: number, terms: WorkingDays): ShopDay {
  const step = count < 0 ? -1 : 1;
  let found = firstWorkingDay(day, terms);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do found = daysAfter(found, step);
    while (!isWorkingDay(found, terms));
  }
  return found;
}

/** How long before its closing days a shop speaks of them. */
const daysOfNotice = 14;

/** The closing days that are on or near and take working days, and the first working day after them. */
export function closingAhead(now: Date, terms: WorkingDays): { from: ShopDay; to: ShopDay; back: ShopDay } | undefined {
  const [today, always] = [shopDay(now), { ...terms, closedDays: [] }];
  const near = terms.closedDays.filter(
    ({ from, to }) => today <= to && from <= daysAfter(today, daysOfNotice) && firstWorkingDay(from, always) <= to,
  );
  const [next] = near.toSorted((one, other) => one.from.localeCompare(other.from));
  return next && { ...next, back: firstWorkingDay(next.to, terms) };
}

/** The working day on which an order placed at that time is begun. */
export function startingDay(moment: Date, terms: WorkingDays): ShopDay {
  const day = shopDay(moment);
  const first = firstWorkingDay(day, terms);
  return first === day && moment >= cutOff(day, terms) ? addWorkingDays(day, 1, terms) : first;
}

/** The day on which an order placed at that time is begun, when that day begins, and until when another order is begun on it. */
export function startOf(moment: Date, terms: WorkingDays): { day: ShopDay; from: Date; until: Date } {
  const day = startingDay(moment, terms);
  return { day, from: cutOff(day, { ...terms, cutOff: '00:00' }), until: cutOff(day, terms) };
}

/** The next time after which orders are begun a day later, by whichever sender: each has closing days of its own. */
export function nextCutOff(moment: Date, { cutOff: time, bankHolidays }: WorkingDays): Date {
  const terms = { cutOff: time, bankHolidays, closedDays: [] };
  return cutOff(startingDay(moment, terms), terms);
}

/** The last day on which something placed at that time and taking so many working days is in time; 0: the day it is begun. */
export function dueDay(moment: Date, workingDays: number, terms: WorkingDays): ShopDay {
  return addWorkingDays(startingDay(moment, terms), workingDays, terms);
}

/** Whether its last day is over. */
export function isOverdue(moment: Date, workingDays: number, { now, terms }: { now: Date; terms: WorkingDays }) {
  return dueDay(moment, workingDays, terms) < shopDay(now);
}

/** Orders placed before this time and taking so many working days are overdue now; later ones are not. */
export function overdueBefore(now: Date, workingDays: number, terms: WorkingDays): Date {
  const firstInTime = addWorkingDays(shopDay(now), -workingDays, terms);
  return cutOff(addWorkingDays(firstInTime, -1, terms), terms);
}

/** Clocks change on Sundays, never on a working day. */
function cutOff(day: ShopDay, { cutOff: time }: WorkingDays): Date {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const noon = new Date(`${day}T12:00:00Z`);
  return new Date(asUtc.getTime() - hours(Number(londonHour.format(noon)) - 12));
}

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });
