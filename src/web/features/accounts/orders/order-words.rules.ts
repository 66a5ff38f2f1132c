import type { OrderStatus } from '#orders/orders/order-words.contract.ts';

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/London' });

/** `21 November 2026 at 09:30`, London time. */
export function dateAndTime(iso: string): string {
  return moment.format(new Date(iso));
}

/** Carriers' addresses come from suppliers: only what a browser opens as a page becomes a link. */
export function trackingLink(url: string | null): string | undefined {
  return url !== null && /^https?:\/\//i.test(url) ? url : undefined;
}

/** Whom the parcel reached, or is for: a closed order has not reached anybody. */
export function recipientText(status: OrderStatus, name: string): string {
  if (status === 'delivered' || status === 'completed') return `Delivered to ${name}`;
  return status === 'cancelled' || status === 'refunded' ? `For ${name}` : `Delivering to ${name}`;
}

/** How a line fared that could not be bought again as it was. */
export function missingText({ wanted, added }: { wanted: number; added: number }): string {
  return added === 0 ? 'No more in stock' : `${added} of ${wanted} added; no more in stock`;
}

/** Of a line of an order that has left in part. */
export function sentText(sent: number, wanted: number): string {
  if (sent === 0) return 'Still to come';
  return sent >= wanted ? 'On its way' : `${sent} of ${wanted} on their way`;
}
