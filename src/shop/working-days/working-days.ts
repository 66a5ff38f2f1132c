import { hours } from '#platform/duration.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf, isWeekend } from './bank-holidays.ts';

/** 2 pm in London: what comes in later is begun on the next working day. */
const cutOffHour = 14;

/** Monday to Friday, without bank holidays. */
export function isWorkingDay(day: ShopDay): boolean {
  return !isWeekend(day) && !bankHolidaysOf(Number(day.slice(0, 4))).includes(day);
}

/** That day if it is a working day, else the next one that is. */
function firstWorkingDay(day: ShopDay): ShopDay {
  let found = day;
  while (!isWorkingDay(found)) found = daysAfter(found, 1);
  return found;
}

/** So many working days after the first one from that day on, or before it when `count` is negative. */
export function addWorkingDays(day: ShopDay, count: number): ShopDay {
  const step = count < 0 ? -1 : 1;
  let found = firstWorkingDay(day);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do found = daysAfter(found, step);
    while (!isWorkingDay(found));
  }
  return found;
}

/** The working day on which something is begun that comes in at that moment. */
export function startingDay(moment: Date): ShopDay {
  const day = shopDay(moment);
  const first = firstWorkingDay(day);
  return first === day && moment >= cutOff(day) ? addWorkingDays(day, 1) : first;
}

/** The last day on which something is in time that came in at that moment and takes so many working days; 0: the day it is begun. */
export function dueDay(moment: Date, workingDays: number): ShopDay {
  return addWorkingDays(startingDay(moment), workingDays);
}

/** Whether its day is over. */
export function isOverdue(moment: Date, workingDays: number, now: Date): boolean {
  return dueDay(moment, workingDays) < shopDay(now);
}

/** What came in before this moment and takes so many working days is overdue now; what came in then or later is not. */
export function overdueBefore(now: Date, workingDays: number): Date {
  const firstInTime = addWorkingDays(shopDay(now), -workingDays);
  return cutOff(addWorkingDays(firstInTime, -1));
}

function cutOff(day: ShopDay): Date {
  return momentInLondon(day, cutOffHour);
}

/** A full hour by London's clocks, at which they are never changed. */
function momentInLondon(day: ShopDay, hour: number): Date {
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const isSummer = londonHour.format(asUtc) !== String(hour);
  return isSummer ? new Date(asUtc.getTime() - hours(1)) : asUtc;
}

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });
