import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf } from '../working-days/bank-holidays.ts';
import type { WorkingDays } from '../working-days/working-days.contract.ts';
import { usualWorkingDays } from '../working-days/working-days.contract.ts';
import { addWorkingDays, dueDay } from '../working-days/working-days.ts';
import { statedDays } from './arrival-words.contract.ts';
import type { Arrival } from './delivery-dates.contract.ts';

/** How many working days a parcel of ours may take after the one on which its order is begun (shop rules, section 7). */
export const packingDays = { express: 0, standard: 1 } as const;

type Service = keyof typeof packingDays;

/** What the shop says a service takes, such as '3-7 days' after the order. */
export type Terms = { service: Service; days: string };

/** Who sends a part of it, and in how many working days; null: the shop itself. */
export type Sender = { supplierId: number | null; processingDays: number | null };

/**
 * When all of an order comes that is placed now: the slowest of its parcels (shop rules, section 5).
 * @returns null when the shop's own words for it name no days
 */
export function arrivalOf(senders: readonly Sender[], now: Date, terms: Terms & { workingDays: WorkingDays }) {
  const slowest = Math.max(...senders.map(({ processingDays }) => processingDays ?? packingDays[terms.service]));
  return arrivalAfter(dueDay(now, slowest, terms.workingDays), terms);
}

/** When something comes that left on that day. */
export function arrivalAfter(sent: ShopDay, { service, days }: Terms): Arrival | null {
  const stated = statedDays(days);
  if (!stated) return null;
  // What is stated counts from the order, so it has our own packing in it; nothing comes on the day it leaves.
  const first = Math.max(1, stated.from - packingDays[service]);
  const last = Math.max(first, stated.to - packingDays[service]);
  const after = (count: number) =>
    stated.isWorking ? addWorkingDays(sent, count, usualWorkingDays) : daysAfter(sent, count);
  return { from: deliveryDayFrom(after(first)), to: deliveryDayFrom(after(last)) };
}

/** How many parcels it comes in: one from each who sends some of it. */
export function parcelsFrom(senders: readonly Sender[]): number {
  return new Set(senders.map(({ supplierId }) => supplierId)).size;
}

/** On which no carrier comes, even where the bank holiday for it is another day. */
const restDays = ['01-01', '12-25', '12-26'];

/** Carriers bring parcels on any day but bank holidays; most go to England. */
function deliveryDayFrom(day: ShopDay): ShopDay {
  const holidays = bankHolidaysOf(Number(day.slice(0, 4)), usualWorkingDays.bankHolidays);
  return holidays.includes(day) || restDays.includes(day.slice(5)) ? deliveryDayFrom(daysAfter(day, 1)) : day;
}
