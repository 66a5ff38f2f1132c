import type { DeskOrder } from '#orders/desk/desk-orders.contract.ts';

type Packed = {
  items: readonly Pick<DeskOrder['items'][number], 'id' | 'name' | 'quantity'>[];
  parcels: readonly Pick<DeskOrder['parcels'][number], 'lines'>[];
};

/** What of each line lies in no parcel yet. */
export function leftToPack({ items, parcels }: Packed): { lineId: number; name: string; left: number }[] {
  const lines = parcels.flatMap((parcel) => parcel.lines);
  return items.map(({ id, name, quantity }) => {
    const packed = lines.filter(({ lineId }) => lineId === id).reduce((sum, line) => sum + line.quantity, 0);
    return { lineId: id, name, left: quantity - packed };
  });
}
