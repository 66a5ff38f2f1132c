import { eq } from 'drizzle-orm';
import type { Deps } from '#platform/deps.ts';
import { mailAboutOrder } from '../orders/order-letters.ts';
import { parcels } from '../orders/parcels.table.ts';
import { parcelSentMail } from './parcel-sent.mail.ts';

/** A parcel that was removed before the mail was written is not told. */
export async function mailParcel(
  deps: Deps,
  { orderId, parcelId }: { orderId: number; parcelId: number },
): Promise<void> {
  const [parcel] = await deps.db.select().from(parcels).where(eq(parcels.id, parcelId));
  if (parcel) await mailAboutOrder(deps, orderId, (order, _shop, url) => parcelSentMail(parcel, order, url));
}
