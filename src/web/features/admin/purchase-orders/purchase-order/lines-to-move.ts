import type { WholePurchaseOrder } from '#dropshipping/purchase-orders/purchase-orders.contract.ts';

/** What somebody else can send instead of the supplier: of the lines that it rejects, or of all, what has not left. */
export function linesToMove({ lines }: Pick<WholePurchaseOrder, 'lines'>): WholePurchaseOrder['lines'] {
  const unsent = lines.filter((line) => line.unsent > 0);
  const refused = unsent.filter(({ isRejected }) => isRejected);
  return refused.length > 0 ? refused : unsent;
}
