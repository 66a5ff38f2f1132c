import type { OrderStatus } from '#orders/order/order-words.contract.ts';
import type { Config } from '#platform/config.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';
import { isOver } from '../purchase-orders/purchase-order-states.rules.ts';
import type { PurchaseOrderState } from '../purchase-orders/purchase-order-words.contract.ts';

/** How long a supplier may still look something up after the end; then the link expires, because it may have been forwarded. */
export const linkDays = 90;

const dayMs = 86_400_000;
const orderIsOver: readonly OrderStatus[] = ['cancelled', 'refunded', 'completed'];

type Changed<State> = { state: State; changedAt: Date };

/** Whether the mailed link to a purchase order has expired. `order` is the customer's; null: it is deleted. */
export function isLinkExpired(
  purchaseOrder: Changed<PurchaseOrderState>,
  order: Changed<OrderStatus> | null,
  now: Date,
): boolean {
  const ends = [
    isOver(purchaseOrder.state) ? purchaseOrder.changedAt : null,
    order && orderIsOver.includes(order.state) ? order.changedAt : null,
  ].filter((end) => end !== null);
  return ends.some((end) => now.getTime() - end.getTime() > linkDays * dayMs);
}

const purpose = 'purchase-order';

/** The mailed address of the supplier's page: whoever has it responds for the supplier. */
export function supplierPageUrl({ url, secret }: Pick<Config, 'url' | 'secret'>, number: string): string {
  return `${url}/purchase-order/${supplierToken(secret, number)}`;
}

function supplierToken(secret: string, number: string): string {
  return `${number}.${signFor(secret, purpose, number)}`;
}

/** The purchase order number in a valid token; null for any other text. */
export function readSupplierToken(secret: string, token: string): string | null {
  const [number = '', signature = '', ...more] = token.split('.');
  return more.length === 0 && isSignedFor(secret, purpose, number, signature) ? number : null;
}
