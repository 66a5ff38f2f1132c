import { shortDate } from '../../parts/formats.rules.ts';
import type { ChartPoint } from './chart-points.rules.ts';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Europe/London' });
const short = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', notation: 'compact' });
const shortCount = new Intl.NumberFormat('en-GB', { notation: 'compact' });

/** `2026-11-21` reads '21 Nov'. */
export function axisDay(day: string): string {
  return dayAndMonth.format(Date.parse(day));
}

/** `12500` reads '£12.5K'. */
export function axisMoney(amount: number): string {
  return short.format(amount);
}

export function axisCount(number: number): string {
  return shortCount.format(number);
}

export function pointName({ day, days }: Pick<ChartPoint, 'day' | 'days'>): string {
  return days === 1 ? shortDate(day) : `${days} days from ${shortDate(day)}`;
}
