import { and, eq, lt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { packingDays } from '#shop/delivery-dates/delivery-dates.ts';
import { readSettings } from '#shop/settings/settings.ts';
import type { WorkingDays } from '#shop/working-days/working-days.contract.ts';
import { isOverdue, overdueBefore } from '#shop/working-days/working-days.ts';
import { deliveryServices } from '../orders/order-words.contract.ts';
import type { DeliveryService } from '../orders/order-words.contract.ts';
import { orders } from '../orders/orders.table.ts';

type Placed = { delivery: DeliveryService; createdAt: Date };

/** The current time and the shop's working days. */
export type LateBy = { now: Date; terms: WorkingDays };

export async function lateBy(db: Database, now: Date): Promise<LateBy> {
  return { now, terms: (await readSettings(db)).workingDays };
}

/** Whether own goods should have left by now. */
export function shouldHaveLeft({ delivery, createdAt }: Placed, by: LateBy): boolean {
  return isOverdue(createdAt, packingDays[delivery], by);
}

/** The same as a condition on `orders`; with a `delivery` only for that service. */
export function placedTooLongAgo(by: LateBy, delivery?: DeliveryService): SQL | undefined {
  return or(...(delivery ? [delivery] : deliveryServices).map((one) => longAgo(one, by)));
}

function longAgo(delivery: DeliveryService, { now, terms }: LateBy): SQL | undefined {
  return and(eq(orders.delivery, delivery), lt(orders.createdAt, overdueBefore(now, packingDays[delivery], terms)));
}
