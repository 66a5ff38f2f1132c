import { hours } from '#platform/clock.ts';
import { daysAfter, shopDay } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';

const londonHour = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/London' });

/** The first full hour of that number in London at or after a moment. */
export function nextBatchAt(moment: Date, hour: number): Date {
  const today = atHour(shopDay(moment), hour);
  return today >= moment ? today : atHour(daysAfter(shopDay(moment), 1), hour);
}

/** In summer an hour earlier than in UTC. An hour that the clocks leave out is the next one. */
function atHour(day: ShopDay, hour: number): Date {
  const asUtc = new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  const ahead = (Number(londonHour.format(asUtc)) - hour + 24) % 24;
  return new Date(asUtc.getTime() - hours(ahead));
}
