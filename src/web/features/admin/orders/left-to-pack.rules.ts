import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';

type Packed = {
  items: readonly Pick<DeskOrder['items'][number], 'id' | 'name' | 'quantity' | 'dropped'>[];
  parcels: readonly Pick<DeskOrder['parcels'][number], 'lines'>[];
};

/** What of each line is still wanted and lies in no parcel yet. */
export function leftToPack({ items, parcels }: Packed): { lineId: number; name: string; left: number }[] {
  const lines = parcels.flatMap((parcel) => parcel.lines);
  return items.map(({ id, name, quantity, dropped }) => {
    const packed = lines.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    return { lineId: id, name, left: quantity - dropped - packed };
  });
}
