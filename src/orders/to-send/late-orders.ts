import { daysAfter, shopDay } from '#platform/shop-day.ts';

const usually = 3;

/**
 * What was placed before this should have left. @param dispatchDays what the shop promises, such as "1-3 business days"
 */
export function sentLateBefore(now: Date, dispatchDays: string): Date {
  let day = shopDay(now);
  for (let left = lastNumber(dispatchDays) ?? usually; left > 0; left -= Number(isWeekday(day))) {
    day = daysAfter(day, -1);
  }
  return new Date(`${day}T00:00:00Z`);
}

function lastNumber(text: string): number | undefined {
  const last = text.match(/\d{1,2}/g)?.at(-1);
  return last === undefined ? undefined : Number(last);
}

function isWeekday(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}
