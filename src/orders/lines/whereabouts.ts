import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { parcelLines, parcels } from '../order/parcels.table.ts';
import type { LineToSend } from './left-to-send.ts';

export type Whereabouts = {
  /** All pieces that have left are in parcels, of which the customer reads as they leave. */
  isAllInParcels: boolean;
  /** A parcel is not known to have arrived. */
  isSomeOnTheWay: boolean;
};

/** Where the pieces are that have left. A parcel of unknown contents may hold whatever its sender has sent. */
export async function readWhereabouts(
  db: Database,
  orderId: number,
  lines: readonly LineToSend[],
): Promise<Whereabouts> {
  const { supplierId, deliveredAt } = parcels;
  const { orderLineId: lineId, quantity } = parcelLines;
  const inside = await db
    .select({ supplierId, deliveredAt, lineId, quantity })
    .from(parcels)
    .leftJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(eq(parcels.orderId, orderId));
  const packed = ({ id }: LineToSend) =>
    inside.reduce((sum, part) => sum + (part.lineId === id ? (part.quantity ?? 0) : 0), 0);
  const maybePacked = (line: LineToSend) =>
    inside.some((parcel) => parcel.lineId === null && parcel.supplierId === line.supplierId);
  const isInParcels = (line: LineToSend) =>
    line.isGiftCard || (line.marked === 0 && (packed(line) >= line.sent || maybePacked(line)));
  return {
    isAllInParcels: lines.every(isInParcels),
    isSomeOnTheWay: inside.some((parcel) => parcel.deliveredAt === null),
  };
}
