import type { AdminOrder } from '#orders/admin/order-page.contract.ts';

type Line = Pick<AdminOrder['items'][number], 'id' | 'name' | 'quantity' | 'dropped' | 'sent' | 'supplierName'>;

/** `supplierName` is null when the shop sends it itself. */
export type LineLeft = { lineId: number; name: string; supplierName: string | null; left: number };

/** What stands for the carrier where none takes it. */
export const ownWays: Partial<Record<AdminOrder['delivery'], string>> = {
  pickup: 'Collected by the customer',
  round: 'Our own round',
};

/** The quantity of each line that is still to be sent. */
export function leftToSend({ items }: { items: readonly Line[] }): LineLeft[] {
  return items
    .map(({ id, name, quantity, dropped, sent, supplierName }) => {
      return { lineId: id, name, supplierName, left: Math.max(0, quantity - dropped - sent) };
    })
    .filter(({ left }) => left > 0);
}

/** One sentence per supplier with unsent items: "Thornmere has not sent Stew × 3 yet." */
export function missingFromSuppliers(lines: readonly LineLeft[]): string[] {
  const theirs = Map.groupBy(lines, ({ supplierName }) => supplierName);
  return [...theirs].flatMap(([supplier, missing]) => {
    const goods = missing.map(({ name, left }) => `${name} × ${left}`).join(', ');
    return supplier === null ? [] : [`${supplier} has not sent ${goods} yet.`];
  });
}
