import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { inSentence } from '../delivery-zones/zone-words.contract.ts';
import { bankHolidaysOf } from '../working-days/bank-holidays.ts';
import type { WorkingDays } from '../working-days/working-days.contract.ts';
import { startingDay } from '../working-days/working-days.ts';
import { weekdays } from './weekdays.contract.ts';
import type { Weekday } from './weekdays.contract.ts';

const furthestDays = 60;

/** The first day of the round after the one on which an order placed now is begun; null: none is near. */
export function nextRound(now: Date, days: readonly Weekday[], terms: WorkingDays): ShopDay | null {
  let day = startingDay(now, terms);
  for (let after = 0; after < furthestDays; after += 1) {
    day = daysAfter(day, 1);
    if (days.includes(weekdayOf(day)) && !isClosed(day, terms)) return day;
  }
  return null;
}

/** 'On Tuesdays and Fridays'. */
export function roundWords(days: readonly Weekday[]): string {
  return `On ${inSentence(days.map((day) => `${day}s`))}`;
}

function weekdayOf(day: ShopDay): Weekday {
  const sundayFirst = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekdays[(sundayFirst + 6) % 7] ?? 'Monday';
}

/** A round on Saturdays is no working day, yet it is driven. */
function isClosed(day: ShopDay, { bankHolidays, closedDays }: WorkingDays): boolean {
  const isHoliday = bankHolidaysOf(Number(day.slice(0, 4)), bankHolidays).includes(day);
  return isHoliday || closedDays.some(({ from, to }) => from <= day && day <= to);
}
