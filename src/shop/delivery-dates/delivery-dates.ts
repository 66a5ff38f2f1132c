import { daysAfter } from '#platform/shop-day.ts';
import type { ShopDay } from '#platform/shop-day.ts';
import { bankHolidaysOf } from '../working-days/bank-holidays.ts';
import type { ClosedDays, WorkingDays } from '../working-days/working-days.contract.ts';
import { usualWorkingDays } from '../working-days/working-days.contract.ts';
import { addWorkingDays, closingAhead, dueDay, startOf } from '../working-days/working-days.ts';
import { packingDays, statedDays } from './arrival-words.contract.ts';
import type { Arrival, Dispatch } from './delivery-dates.contract.ts';

type Service = keyof typeof packingDays;

/** The stated delivery time of a service, such as '3-7 days' after the order. */
export type Terms = { service: Service; days: string };

/** Who sends a part of it, in how many working days, and when a supplier is closed; null: the shop itself. */
export type Sender = { supplierId: number | null; processingDays: number | null; closedDays?: ClosedDays | null };

/**
 * When all of an order placed now arrives: with the slowest of its parcels (shop rules, section 5).
 * @returns null when the stated delivery time names no days
 */
export function arrivalOf(senders: readonly Sender[], now: Date, terms: Terms & { workingDays: WorkingDays }) {
  const ready = senders.map((sender) => readyOn(sender, now, terms)).toSorted();
  return arrivalAfter(ready.at(-1) ?? dueDay(now, packingDays[terms.service], terms.workingDays), terms);
}

/**
 * The next express parcel that an order placed now could leave with: only the shop's own goods leave on the day on which the order
 * is begun. Suppliers take a working day or more.
 */
export function dispatchOf(senders: readonly Sender[], now: Date, workingDays: WorkingDays): Dispatch {
  if (senders.length === 0 || slowestOf(senders, 'express') > 0) return null;
  if (senders.some(({ supplierId }) => supplierId !== null)) return null;
  const { day, from, until } = startOf(now, workingDays);
  const closing = closingAhead(now, workingDays);
  return { day, dayBegins: from.toISOString(), before: until.toISOString(), ...(closing && { closing }) };
}

/** A supplier works on while the shop is closed. */
function readyOn(
  { supplierId, processingDays, closedDays }: Sender,
  now: Date,
  terms: Terms & { workingDays: WorkingDays },
) {
  const { service, workingDays } = terms;
  const days = supplierId === null ? workingDays : { ...workingDays, closedDays: closedDays ?? [] };
  return dueDay(now, processingDays ?? packingDays[service], days);
}

/** Whether somebody takes longer to get it ready than the shop's words for the service, which count from the order, allow for. */
export function takesLonger(senders: readonly Sender[], service: Service): boolean {
  return slowestOf(senders, service) > packingDays[service];
}

function slowestOf(senders: readonly Sender[], service: Service): number {
  return Math.max(...senders.map(({ processingDays }) => processingDays ?? packingDays[service]));
}

/** When a parcel that left on that day arrives. */
export function arrivalAfter(sent: ShopDay, { service, days }: Terms): Arrival | null {
  const stated = statedDays(days);
  if (!stated) return null;
  // The stated time counts from the order and includes our packing; nothing arrives on the day it leaves.
  const first = Math.max(1, stated.from - packingDays[service]);
  const last = Math.max(first, stated.to - packingDays[service]);
  const after = (count: number) =>
    stated.isWorking ? addWorkingDays(sent, count, usualWorkingDays) : daysAfter(sent, count);
  return { from: deliveryDayFrom(after(first)), to: deliveryDayFrom(after(last)) };
}

/** The number of parcels: one from each sender. */
export function parcelsFrom(senders: readonly Sender[]): number {
  return new Set(senders.map(({ supplierId }) => supplierId)).size;
}

/** Days without deliveries, even where their bank holiday is another day. */
const restDays = ['01-01', '12-25', '12-26'];

/** Carriers deliver on any day except bank holidays; most parcels go to England. */
function deliveryDayFrom(day: ShopDay): ShopDay {
  const holidays = bankHolidaysOf(Number(day.slice(0, 4)), usualWorkingDays.bankHolidays);
  return holidays.includes(day) || restDays.includes(day.slice(5)) ? deliveryDayFrom(daysAfter(day, 1)) : day;
}
