import { eq, getTableColumns } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { shopDay } from '#platform/shop-day.ts';
import { arrivalAfter } from '#shop/delivery-dates/delivery-dates.ts';
import { readLinesToSend } from '../lines/left-to-send.ts';
import { readContents } from '../lines/parcel-contents.ts';
import { orders } from '../order/orders.table.ts';
import { parcels } from '../order/parcels.table.ts';
import { mailAboutOrder } from './order-emails.ts';
import { parcelSentMail } from './parcel-sent.mail.ts';

/** No email is sent for a parcel that was removed before it was written. */
export async function mailParcel(
  deps: Deps,
  { orderId, parcelId }: { orderId: number; parcelId: number },
): Promise<void> {
  const { db } = deps;
  const [parcel] = await db
    .select({ ...getTableColumns(parcels), service: orders.delivery, days: orders.deliveryDays })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!parcel) return;
  const { shippedAt, service, days } = parcel;
  const arrives = days === null ? null : arrivalAfter(shopDay(shippedAt), { service, days });
  const inside = await readContents(db, parcelId);
  const lines = await readLinesToSend(db, orderId);
  const toCome = lines.filter(({ left }) => left > 0).map(({ name, left }) => ({ name, quantity: left }));
  await mailAboutOrder(deps, orderId, (order, _shop, url) =>
    parcelSentMail({ ...parcel, inside, toCome, arrives }, order, url),
  );
}
