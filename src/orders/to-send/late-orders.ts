import { and, eq, lt, or } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isOverdue, overdueBefore } from '#shop/working-days/working-days.ts';
import { deliveryServices } from '../orders/order-words.contract.ts';
import type { DeliveryService } from '../orders/order-words.contract.ts';
import { orders } from '../orders/orders.table.ts';

/** How many working days a parcel of ours may take after the one on which its order is begun (shop rules, section 7). */
const packingDays: Record<DeliveryService, number> = { express: 0, standard: 1 };

type Placed = { delivery: DeliveryService; createdAt: Date };

/** Whether a parcel of ours should have left by now, if it has not. */
export function shouldHaveLeft({ delivery, createdAt }: Placed, now: Date): boolean {
  return isOverdue(createdAt, packingDays[delivery], now);
}

/** The same beside `orders`; with a `delivery` for orders by that alone. */
export function placedTooLongAgo(now: Date, delivery?: DeliveryService): SQL | undefined {
  return or(...(delivery ? [delivery] : deliveryServices).map((one) => longAgo(one, now)));
}

function longAgo(delivery: DeliveryService, now: Date): SQL | undefined {
  return and(eq(orders.delivery, delivery), lt(orders.createdAt, overdueBefore(now, packingDays[delivery])));
}
