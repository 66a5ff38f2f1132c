import type { Config } from '#platform/config.ts';
import { isSignedFor, signFor } from '#platform/signed-link.ts';

/** Signs an order's number for the link in its emails: the link shows the whole order (shop rules, section 3). */
export function orderToken(secret: string, orderNumber: string): string {
  return signFor(secret, 'order', orderNumber);
}

export function isOrderToken(secret: string, orderNumber: string, token: string): boolean {
  return isSignedFor(secret, 'order', orderNumber, token);
}

/** Where a customer pays an order they did not place themselves. The link allows paying and nothing else, because staff see it too. */
export function paymentUrl({ url, secret }: Pick<Config, 'url' | 'secret'>, orderNumber: string): string {
  return `${url}/payment/${orderNumber}?pay=${signFor(secret, 'pay-order', orderNumber)}`;
}

export function isPaymentToken(secret: string, orderNumber: string, token: string): boolean {
  return isSignedFor(secret, 'pay-order', orderNumber, token);
}

/** The mailed address of a refund's credit note. */
export function creditNoteUrl(
  { url, secret }: Pick<Config, 'url' | 'secret'>,
  orderNumber: string,
  refundId: number,
): string {
  return `${url}/receipt/${orderNumber}?token=${orderToken(secret, orderNumber)}&refund=${refundId}`;
}

/** The order's page in the admin area. */
export function adminOrderUrl({ url }: Pick<Config, 'url'>, orderNumber: string): string {
  return `${url}/admin/orders/${orderNumber}`;
}

/** The mailed address: shows the whole order, and what can be done with it, without signing in. */
export function orderUrl({ url, secret }: Pick<Config, 'url' | 'secret'>, orderNumber: string): string {
  return `${url}/track-order?orderNumber=${orderNumber}&token=${orderToken(secret, orderNumber)}`;
}
