import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import type { BookPeriod } from './books.contract.ts';

/** The first and the last day. */
export function daysOf({ until, months }: BookPeriod): { from: ShopDay; to: ShopDay } {
  return { from: `${monthsAfter(until, 1 - months)}-01`, to: daysAfter(`${monthsAfter(until, 1)}-01`, -1) };
}

/** @param month such as '2026-11' */
function monthsAfter(month: string, count: number): string {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  const all = year * 12 + ofYear - 1 + count;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}
