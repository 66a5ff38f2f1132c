import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { orderLines } from '../order/orders.table.ts';
import { parcelLines } from '../order/parcels.table.ts';

/** What is in a parcel, as far as it is known. */
export function readContents(db: Database, parcelId: number): Promise<{ name: string; quantity: number }[]> {
  return db
    .select({ name: orderLines.name, quantity: parcelLines.quantity })
    .from(parcelLines)
    .innerJoin(orderLines, eq(orderLines.id, parcelLines.orderLineId))
    .where(eq(parcelLines.parcelId, parcelId))
    .orderBy(orderLines.id);
}
